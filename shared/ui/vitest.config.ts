import { browserTests } from "@site/kit/browser-tests";
import { defineConfig } from "vitest/config";

export default defineConfig({ test: browserTests("ui") });
