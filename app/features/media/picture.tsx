import { classNames } from "~/ui/class-names";
import { type DescribedPicture, pictureAddress } from "./rules";

interface PictureProps extends DescribedPicture {
  /** How wide it stands, as `sizes` says it. */
  sizes: string;
  className?: string;
  /** Seen at once, without scrolling. */
  first?: boolean;
}

/** A photograph in the size and format that fit, its place kept from the first paint, blurred until it is there. */
export function PictureView({ picture, alt, sizes, className, first = false }: PictureProps) {
  const { width, height, blur, widths } = picture;
  const addresses = (format: string) =>
    widths[format]?.map((one) => `${pictureAddress(picture, one, format)} ${one}w`).join(", ");
  const [plain, plainWidth] = (["jpeg", "png"] as const).flatMap((format) => {
    const largest = widths[format]?.at(-1);
    return largest === undefined ? [] : [[format, largest] as const];
  })[0] ?? ["webp", widths.webp?.at(-1) ?? width];
  return (
    <span className={classNames("picture", className)}>
      <img className="picture-blur" src={blur} alt="" aria-hidden="true" width={width} height={height} />
      <picture>
        {(["avif", "webp"] as const).map(
          (format) =>
            widths[format] && <source key={format} type={`image/${format}`} srcSet={addresses(format)} sizes={sizes} />,
        )}
        <img
          src={pictureAddress(picture, plainWidth, plain)}
          alt={alt}
          width={width}
          height={height}
          {...(first ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
          decoding="async"
        />
      </picture>
    </span>
  );
}
