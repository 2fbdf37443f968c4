import { expect, it, vi } from "vitest";
import { createPageState } from "../context/shell-context.ts";
import { loadDocumentOnBack } from "./history.tsx";

const pageState = createPageState();
loadDocumentOnBack("/en", pageState, (path) => path === "/en/about");
const onRouter = vi.fn();
window.addEventListener("popstate", onRouter);

type End = "the router" | "the document" | "nobody";

it.each<[string, string, boolean, boolean, End]>([
  ["leaves a page that is here to the router", "/en/about#team", true, false, "the router"],
  // React would replace the markup of parts that wait for their code, and what was typed into it.
  ["moves within the document's own page, known or not", "/en#team", true, false, "nobody"],
  ["moves within a page that is not live yet", "/en#team", false, false, "nobody"],
  [
    "loads a page that is not here, which would begin empty",
    "/en/cases",
    true,
    true,
    "the document",
  ],
  [
    "loads another page, as one that is not live can't be left",
    "/en/about",
    false,
    false,
    "the document",
  ],
  ["loads the first page, as a failed one can't be left", "/en", false, true, "the document"],
])("Back %s", (_, address, isLive, hasNavigated, end) => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  onRouter.mockClear();
  pageState.setState({ isLive, hasNavigated, pendingAddress: "/en/contact" });
  history.replaceState(null, "", address);
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(reload).toHaveBeenCalledTimes(end === "the document" ? 1 : 0);
  expect(onRouter).toHaveBeenCalledTimes(end === "the router" ? 1 : 0);
  const pending = end === "the router" ? "/en/contact" : undefined;
  expect(pageState.getState().pendingAddress).toBe(pending);
});
