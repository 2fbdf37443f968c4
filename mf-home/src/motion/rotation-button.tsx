interface RotationButtonProps {
  moving: boolean;
  content: RotationContent;
  onToggle: () => void;
  className?: string;
}

export interface RotationContent {
  pause: string;
  play: string;
}

/** Stops and restarts what moves by itself. Its label says what pressing it will do. */
export function RotationButton({ moving, content, onToggle, className = "" }: RotationButtonProps) {
  return (
    <button
      type="button"
      aria-label={moving ? content.pause : content.play}
      onClick={onToggle}
      // A carousel stops when it gets keyboard focus, but not by reaching the control that stops it.
      onFocus={(event) => event.stopPropagation()}
      className={`grid size-11 cursor-pointer place-items-center rounded-full border border-[color-mix(in_oklab,currentColor_40%,transparent)] bg-transparent transition-colors duration-200 hover:border-current ${className}`}
    >
      <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
        {moving ? <path d="M3.5 2h3v12h-3zM9.5 2h3v12h-3z" /> : <path d="M4 1.8 14 8 4 14.2z" />}
      </svg>
    </button>
  );
}
