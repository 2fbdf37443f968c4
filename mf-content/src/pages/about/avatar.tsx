import { initialsOf } from "@site/contract/site";
import { useEffect, useRef, useState } from "react";

/** A portrait fetched by URL; the person's initials stand in while it is missing or on its way. */
export function Avatar({ src, name }: { src: string; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [portrait, setPortrait] = useState<"loading" | "loaded" | "failed">("loading");

  // Its events may have fired before hydration, when nobody listened yet.
  useEffect(() => {
    if (!image.current?.complete) return;
    setPortrait(image.current.naturalWidth > 0 ? "loaded" : "failed");
  }, []);

  const wanted = src !== "" && portrait !== "failed";
  return (
    <div className="relative grid size-40 shrink-0 place-items-center overflow-hidden rounded-lg bg-deep text-foam shadow-lg lg:size-72">
      {!(wanted && portrait === "loaded") && (
        <span aria-hidden="true" className="headline text-4xl">
          {initialsOf(name)}
        </span>
      )}
      {wanted && (
        <img
          ref={image}
          src={src}
          alt={name}
          width={288}
          height={288}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setPortrait("loaded")}
          onError={() => setPortrait("failed")}
          className="absolute inset-0 size-full object-cover text-transparent"
        />
      )}
    </div>
  );
}
