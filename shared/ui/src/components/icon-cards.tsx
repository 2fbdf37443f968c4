import type { ReactNode } from "react";

export interface TitledText {
  title: string;
  text: string;
}

/** Items of one kind, each below its icon. How they are laid out is the caller's choice. */
export function IconCards({
  items,
  className,
  cardClassName,
  titleClassName,
  textClassName = "mt-2 text-slate",
}: {
  items: readonly (TitledText & { icon: ReactNode })[];
  /** Columns and gaps of the grid. */
  className: string;
  /** Ground, padding and shape of each card. */
  cardClassName?: string;
  titleClassName: string;
  textClassName?: string;
}) {
  return (
    <ul className={`grid ${className}`}>
      {items.map(({ title, text, icon }) => (
        <li key={title} className={cardClassName}>
          {icon}
          <h3 className={titleClassName}>{title}</h3>
          <p className={textClassName}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
