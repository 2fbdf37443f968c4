import { buildFolder, releasablePackages } from "@site/workspace/workspace";
import { keepRelease } from "./kept-release.ts";

/** Keeps the present builds as a release to test later ones against: `node src/releases/keep.ts 1.0.0`. */
const [, , name] = process.argv;
if (!name || !/^\d+\.\d+\.\d+$/.test(name)) {
  console.error(`Say under which name to keep the builds, such as 1.2.0; it was "${name ?? ""}".`);
  process.exit(1);
}
const { file, size } = await keepRelease(name, releasablePackages().map(buildFolder));
console.log(`${file} (${Math.round(size / 1024)} kB)`);
