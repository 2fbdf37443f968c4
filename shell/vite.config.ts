import { defineShell } from "shared/build";

export default defineShell(import.meta.dirname);
