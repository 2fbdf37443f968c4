import { expect, it, vi } from "vitest";
import { createPageState } from "../context/shell-context.ts";
import { loadDocumentOnBack } from "./history.tsx";

const pageState = createPageState();
loadDocumentOnBack("/en", pageState, (path) => path === "/en/about");
const onRouter = vi.fn();
window.addEventListener("popstate", onRouter);

it.each([
  ["leaves a page that is here to the router", "/en/about#team", true, false, false],
  ["moves within the document's own page, known or not", "/en#team", true, false, false],
  ["moves within a page that is not live yet", "/en#team", false, false, false],
  ["loads a page that is not here, which would begin empty", "/en/cases", true, true, true],
  ["loads another page, as one that is not live can't be left", "/en/about", false, false, true],
  ["loads the first page, as a failed one can't be left", "/en", false, true, true],
])("Back %s", (_, address, isLive, hasNavigated, isLoaded) => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  onRouter.mockClear();
  pageState.setState({ isLive, hasNavigated, pendingAddress: "/en/contact" });
  history.replaceState(null, "", address);
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(reload).toHaveBeenCalledTimes(isLoaded ? 1 : 0);
  expect(onRouter).toHaveBeenCalledTimes(isLoaded ? 0 : 1);
  expect(pageState.getState().pendingAddress).toBe(isLoaded ? undefined : "/en/contact");
});
