import "./own-react.ts";
import * as runtime from "@site/contract/runtime";
import { provideSingletons } from "./singletons.ts";

/* Singletons for a remote that runs alone; the runtime finds the React of the line above. */
provideSingletons({ "@site/contract/runtime": runtime });
