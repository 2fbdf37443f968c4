import { act, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useLateComponent } from "./motion.tsx";

type Load = () => Promise<{ default: () => string }>;

function Place({ load, wanted = true }: { load: Load; wanted?: boolean }) {
  const Late = useLateComponent(load, wanted);
  return <p>{Late ? <Late /> : "resting"}</p>;
}

const arrives = { default: () => "arrived" };

describe("a late component", () => {
  it("takes its place once its code is there", async () => {
    render(<Place load={() => Promise.resolve(arrives)} />);
    expect(screen.getByText("resting")).toBeDefined();
    expect(await screen.findByText("arrived")).toBeDefined();
  });

  it.each<[string, Load]>([
    ["lost", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))],
    ["half a file", () => Promise.reject(new SyntaxError("Unexpected end of input"))],
    ["never there", () => new Promise<never>(() => {})],
  ])("leaves what stands there when its code is %s", async (_fault, load) => {
    await act(async () => render(<Place load={load} />));
    expect(screen.getByText("resting")).toBeDefined();
  });

  it("is not asked for where it is not wanted", () => {
    const load = vi.fn<Load>();
    render(<Place load={load} wanted={false} />);
    expect(load).not.toHaveBeenCalled();
  });
});
