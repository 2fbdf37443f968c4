import { chromium } from "playwright"; import { createServer } from "node:http"; import { readFileSync, existsSync, globSync, mkdirSync, writeFileSync } from "node:fs";
const types={html:"text/html",js:"text/javascript",css:"text/css",woff2:"font/woff2",svg:"image/svg+xml",jpg:"image/jpeg",png:"image/png",json:"application/json"};
const serve=(root)=>new Promise(r=>{const s=createServer((q,a)=>{let p=decodeURI(new URL(q.url,"http://x").pathname);let f=root+(p==="/"?"/index.html":p);if(!existsSync(f)||!/\.\w+$/.test(f))f=existsSync(root+p+".html")?root+p+".html":f;try{const b=readFileSync(f);a.setHeader("content-type",types[f.split(".").pop()]??"text/plain");a.end(b)}catch{a.statusCode=404;a.end()}});s.listen(0,"127.0.0.1",()=>r("http://127.0.0.1:"+s.address().port))});
const A=await serve("/tmp/exA"),B=await serve("/tmp/exB");
const br=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-gpu"]});
mkdirSync("/tmp/pics",{recursive:true});
const paths=globSync("/tmp/exA/**/*.html").map(f=>f.slice(8,-5).replace(/^\/index$/,"/"));
let bad=0;
for(const w of [390,768,1440]){const c=await br.newContext({viewport:{width:w,height:900},reducedMotion:"reduce",javaScriptEnabled:false});const p=await c.newPage();
 for(const x of paths){const shots=[];for(const o of [A,B]){await p.goto(o+x,{waitUntil:"load"});shots.push(await p.screenshot({fullPage:true,animations:"disabled"}))}
 if(!shots[0].equals(shots[1])){bad++;console.log("differs",w,x);const n=x.replaceAll("/","_")+w;writeFileSync(`/tmp/pics/A${n}.png`,shots[0]);writeFileSync(`/tmp/pics/B${n}.png`,shots[1])}}
 await c.close()}
console.log(paths.length*3,"compared",bad,"differ");await br.close();process.exit(0);
