import { expect, it, vi } from "vitest";
import { createPageState } from "../context/shell-context.ts";
import { reloadOnBackUntilLive } from "./history.tsx";

const pageState = createPageState();
reloadOnBackUntilLive(pageState, "/en");

it.each([
  ["leaves a page that is live to the router", "/en/about#team", true, false, 0],
  ["moves within a page that is not live yet", "/en#team", false, false, 0],
  ["loads another address, as a page that is not live can't be left", "/en/about", false, false, 1],
  ["loads the first address, as a failed page can't be left", "/en", false, true, 1],
])("Back %s", (_, address, isLive, hasNavigated, reloads) => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  pageState.setState({ isLive, hasNavigated });
  history.replaceState(null, "", address);
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(reload).toHaveBeenCalledTimes(reloads);
});
