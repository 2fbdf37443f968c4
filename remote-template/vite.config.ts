import { defineRemote } from "@site/kit/build";
import remote from "./remote.ts";

export default defineRemote(import.meta.dirname, remote);
