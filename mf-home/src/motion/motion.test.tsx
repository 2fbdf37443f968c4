import { act, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useLateComponent } from "./motion.tsx";

type Load = () => Promise<{ default: () => string }>;

function Place({ load, wanted = true }: { load: Load; wanted?: boolean }) {
  const Late = useLateComponent(load, wanted);
  return <p>{Late ? <Late /> : "resting"}</p>;
}

describe("a late component", () => {
  it("leaves what stands there when its code is lost", async () => {
    const load: Load = () => Promise.reject(new TypeError("Failed to fetch"));
    await act(async () => render(<Place load={load} />));
    expect(screen.getByText("resting")).toBeDefined();
  });

  it("is not asked for where it is not wanted", () => {
    const load = vi.fn<Load>();
    render(<Place load={load} wanted={false} />);
    expect(load).not.toHaveBeenCalled();
  });
});
