import type { ReactNode } from "react";

export interface TitledText {
  title: string;
  text: string;
}

export interface IconCard extends TitledText {
  icon: ReactNode;
  /** Classes of this card alone. */
  className?: string;
}

/** Items of one kind, each below its icon. How they are laid out is the caller's choice. */
export function IconCards({
  items,
  className,
  cardClassName = "",
  titleClassName = "",
}: {
  items: readonly IconCard[];
  /** Columns and gaps of the grid. */
  className: string;
  /** Ground, padding and shape of each card. */
  cardClassName?: string;
  titleClassName?: string;
}) {
  return (
    <ul className={`grid ${className}`}>
      {items.map(({ title, text, icon, className: own = "" }) => (
        <li key={title} className={`${cardClassName} ${own}`}>
          {icon}
          <div>
            <h3 className={`headline text-xl ${titleClassName}`}>{title}</h3>
            <p className="mt-2 text-slate">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
