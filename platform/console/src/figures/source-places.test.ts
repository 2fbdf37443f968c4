import { MemoryStore } from "@site/registry/memory-store";
import { Registry } from "@site/registry/registry";
import { expect, it, vi } from "vitest";
import { SourcePlaces } from "./source-places.ts";

const places = ["/mf-one/1.0.0/a.js:1:1", "/mf-one/1.0.0/a.js:2:1"];

it("looks for a place once, even where no map has it", async () => {
  const registry = new Registry(new MemoryStore());
  const read = vi.spyOn(registry, "release");
  const sources = new SourcePlaces(registry);
  for (const _time of [1, 2])
    expect((await sources.of(places)).get(places[0] ?? "")).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
});
