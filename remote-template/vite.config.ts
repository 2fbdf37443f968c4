import { defineRemote } from "shared/build";
import remote from "./remote.ts";

export default defineRemote(import.meta.dirname, remote);
