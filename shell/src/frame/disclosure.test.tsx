import { Link } from "@site/contract/runtime";
import { renderInFakeShell } from "@site/kit/test-kit";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Dropdown } from "./disclosure.tsx";

function show() {
  renderInFakeShell(
    <Dropdown label="Services" opensOnHover align="start" isDark={false}>
      {(close) => (
        <li>
          <Link to="service-automations" onClick={close}>
            Automations
          </Link>
        </li>
      )}
    </Dropdown>,
  );
  const button = screen.getByRole("button", { name: "Services" });
  return { button, frame: button.parentElement as HTMLElement };
}

const isOpen = (button: HTMLElement) => button.getAttribute("aria-expanded") === "true";

it("stays open when the mouse leaves while the focus is at an item", () => {
  const { button, frame } = show();
  fireEvent.pointerEnter(frame, { pointerType: "mouse" });
  const item = screen.getByRole("link", { name: "Automations" });
  item.focus();
  fireEvent.pointerLeave(frame, { pointerType: "mouse" });
  expect(isOpen(button)).toBe(true);
  expect(document.activeElement).toBe(item);
});

it("toggles by touch and by keyboard", () => {
  const { button, frame } = show();
  fireEvent.pointerEnter(frame, { pointerType: "touch" });
  expect(isOpen(button)).toBe(false);
  fireEvent.click(button, { detail: 1 });
  expect(isOpen(button)).toBe(true);
  fireEvent.click(button, { detail: 0 });
  expect(isOpen(button)).toBe(false);
});
