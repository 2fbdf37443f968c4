import type { ServiceContent, TitledText } from "#layout/service-content.ts";

export type Solution = "processes" | "integration" | "robots" | "agents" | "crawling";
export type UseCase = "agents" | "report" | "leads";
export type Tool =
  | "workflow"
  | "agents"
  | "images"
  | "videos"
  | "desktop"
  | "python"
  | "selenium"
  | "rest"
  | "integrations"
  | "scheduling";

export interface AutomationUseCase extends TitledText {
  /** What sets the automation off, what it does, what comes out. */
  flow: readonly [trigger: string, work: string, result: string];
}

export interface ServiceAutomationsContent extends ServiceContent {
  solutions: { title: string; items: Record<Solution, TitledText> };
  useCases: {
    title: string;
    /** Columns on wide screens: three in Portuguese, two in English and German. */
    columns: "three" | "two";
    items: Record<UseCase, AutomationUseCase>;
  };
  tools: { title: string; names: Record<Tool, string> };
}
