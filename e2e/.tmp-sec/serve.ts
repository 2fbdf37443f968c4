import { composeSite, buildsOf } from "../src/composed-site.ts";
import { rmSync } from "node:fs";
rmSync("/tmp/sec-registry", { recursive: true, force: true });
const { server } = await composeSite("/tmp/sec-registry", ["/tmp/sec-new", ...["mf-home","mf-content","mf-services","mf-forms"].map((n) => `/tmp/sec-builds/${n}`)]);
await server.listen({ host: "127.0.0.1", port: 4571 });
console.log("listening", process.pid);
