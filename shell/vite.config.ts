import { defineShell } from "@site/kit/build";

export default defineShell(import.meta.dirname);
