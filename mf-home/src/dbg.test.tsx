import { act, render } from "@testing-library/react";
import { it } from "vitest";
import { AnimatePresence, domMin, domAnimation, LazyMotion } from "framer-motion";
import * as m from "framer-motion/m";
const Mv = ({ word, v, f }: any) => <LazyMotion features={f} strict><AnimatePresence mode="wait" initial={false}><m.span key={word} initial="below" animate="resting" exit="above">{Array.from(word as string).map((l, i) => <m.span key={i} variants={v} transition={{duration:.2,delay:i*.02}}>{l}</m.span>)}</m.span></AnimatePresence></LazyMotion>;
for (const [n, v, f] of [["op", {below:{opacity:0},resting:{opacity:1},above:{opacity:0}}, domMin],["num",{below:{y:20},resting:{y:0},above:{y:-20}},domMin],["pct",{below:{y:"100%"},resting:{y:"0%"},above:{y:"-100%"}},domMin],["pctA",{below:{y:"100%"},resting:{y:"0%"},above:{y:"-100%"}},domAnimation]] as const) it(n, async () => {
  const { container, rerender } = render(<Mv word="Ab" v={v} f={f} />);
  await act(async () => { await new Promise(r => setTimeout(r, 100)); });
  rerender(<Mv word="Cd" v={v} f={f}/>);
  for (let i = 0; i < 3; i++) { await act(async () => { await new Promise(r => setTimeout(r, 250)); }); console.log(n, container.innerHTML); }
}, 9000);
