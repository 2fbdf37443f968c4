declare module "doiuse" {
  import type { PluginCreator } from "postcss";

  /** One use of a feature in a sheet that some of the browsers lack. */
  export interface FeatureUsage {
    feature: string;
    /** `missing` names browsers without it; a browser with partial support is not listed. */
    featureData: { missing?: string };
  }

  const doiuse: PluginCreator<{
    browsers: readonly string[];
    onFeatureUsage: (usage: FeatureUsage) => void;
  }>;
  export default doiuse;
}
