import { createRoot } from "react-dom/client";
import { OverridePanel, type PanelProps } from "./override-panel.tsx";
import { adoptPanelSheet } from "./panel-sheet.ts";

/** Shows badge and panel beside the page, in a tree of their own: a page that fails leaves them. */
export function showPanel(props: PanelProps): void {
  const host = document.createElement("div");
  host.id = "override-panel";
  document.body.append(host);
  const tree = host.attachShadow({ mode: "open" });
  adoptPanelSheet(tree);
  createRoot(tree).render(<OverridePanel {...props} />);
}
