import "./own-react.ts";
import * as runtime from "shared/runtime";
import { provideSingletons } from "./singleton-table.ts";

/* Singletons for a remote that runs alone; the runtime finds the React of the line above. */
provideSingletons({ "shared/runtime": runtime });
