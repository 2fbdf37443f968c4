import { buildPackages } from "./build-packages.ts";
import { releasablePackages, requireCurrentNode } from "./workspace.ts";

requireCurrentNode();
const names = process.argv.length > 2 ? process.argv.slice(2) : releasablePackages();
await buildPackages(names);
console.log(`Built ${names.join(", ")}.`);
