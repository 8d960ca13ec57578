import "./crop-frame.css";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from "lucide-react";
import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { type Light, lightOf, sampleSides } from "~/platform/pictures/light";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { type Frame, wholeFrame, within } from "../rules";

export interface Source {
  address: string;
  width: number;
  height: number;
}

interface CropFrameProps {
  source: Source;
  /** Width divided by height. */
  ratio: number;
  /** An arch, and the line of the eyes. */
  face: boolean;
  /** Told with each move. */
  onFrame: (frame: Frame) => void;
  /** Told once the light of what is in the frame was measured. */
  onLight?: (light: Light) => void;
}

const STEP = 0.04;
/** Room shown around the part that is kept, in its widths. */
const MARGIN = 0.28;
/** Where the eyes should be, in heights of the part: a little above the middle. */
const EYES = 0.38;

/** What is kept of a picture: moved by a finger, enlarged by two, or by buttons and a slider. The form carries it in thousandths. */
export function CropFrame({ source, ratio, face, onFrame, onLight }: CropFrameProps) {
  const id = useId();
  const [frame, setFrame] = useState(() => wholeFrame(source, ratio));
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const drawing = useRef<SVGSVGElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const most = wholeFrame(source, ratio).width;
  const least = Math.min(200, most);
  const tall = frame.width / ratio;
  const around = frame.width * MARGIN;

  function put(next: Frame) {
    const kept = within(next, source, ratio);
    setFrame(kept);
    onFrame(kept);
  }
  const move = (x: number, y: number) =>
    put({ ...frame, left: frame.left + x * frame.width, top: frame.top + y * frame.width });
  /** Around the middle of the frame, so that a face stays where it is. */
  function enlarge(width: number) {
    const kept = Math.min(most, Math.max(least, width));
    const change = frame.width - kept;
    put({ left: frame.left + change / 2, top: frame.top + change / ratio / 2, width: kept });
  }

  useEffect(() => {
    if (!onLight) return;
    const left = new AbortController();
    const measure = (image: HTMLImageElement) => {
      if (image.naturalWidth === 0) return;
      const canvas = document.createElement("canvas");
      Object.assign(canvas, sampleSides);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      if (!context) return;
      const scale = image.naturalWidth / 1_000;
      context.drawImage(
        image,
        frame.left * scale,
        frame.top * scale,
        frame.width * scale,
        (frame.width / ratio) * scale,
        0,
        0,
        sampleSides.width,
        sampleSides.height,
      );
      const { data } = context.getImageData(0, 0, sampleSides.width, sampleSides.height);
      onLight(lightOf({ ...sampleSides, rgb: data.filter((_, n) => n % 4 !== 3) }));
    };
    const timer = setTimeout(() => {
      const image = picture.current;
      if (image?.complete) measure(image);
      // On a slow network it comes later.
      else image?.addEventListener("load", () => measure(image), { once: true, signal: left.signal });
    }, 120);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [frame, ratio, onLight]);

  function drag(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    const shown = drawing.current?.getBoundingClientRect();
    if (!before || !shown) return;
    const unit = (frame.width * (1 + 2 * MARGIN)) / shown.width;
    const others = [...pointers.current].filter(([key]) => key !== event.pointerId).map(([, point]) => point);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [other] = others;
    if (other) {
      const apart = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      enlarge((frame.width * apart(before)) / apart({ x: event.clientX, y: event.clientY }));
    } else {
      put({
        ...frame,
        left: frame.left - (event.clientX - before.x) * unit,
        top: frame.top - (event.clientY - before.y) * unit,
      });
    }
  }

  const height = (1_000 * source.height) / source.width;
  const half = frame.width / 2;
  const outline = face
    ? `M${frame.left} ${frame.top + tall}V${frame.top + half}a${half} ${half} 0 0 1 ${frame.width} 0V${frame.top + tall}Z`
    : `M${frame.left} ${frame.top}h${frame.width}v${tall}h-${frame.width}Z`;
  const [left, top] = [frame.left - around, frame.top - around];
  const [wide, high] = [frame.width + 2 * around, tall + 2 * around];
  return (
    <div className="crop">
      <svg
        ref={drawing}
        className="crop-drawing"
        viewBox={`${left} ${top} ${wide} ${high}`}
        role="img"
        aria-label={face ? "Votre photo dans l’arche" : "Votre photo dans son cadre"}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={(event) => pointers.current.delete(event.pointerId)}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
      >
        <rect x={left} y={top} width={wide} height={high} className="crop-ground" />
        <image href={source.address} width={1_000} height={height} preserveAspectRatio="none" />
        <path className="crop-veil" fillRule="evenodd" d={`M${left} ${top}h${wide}v${high}h-${wide}Z${outline}`} />
        <path className="crop-outline" d={outline} vectorEffect="non-scaling-stroke" />
        <path
          className="crop-shift"
          d={outline}
          vectorEffect="non-scaling-stroke"
          transform={`translate(${frame.width * 0.012} ${frame.width * 0.012})`}
        />
        {face && (
          <path
            className="crop-eyes"
            d={`M${frame.left} ${frame.top + tall * EYES}h${frame.width}`}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <img ref={picture} src={source.address} alt="" hidden />
      <div className="crop-size">
        <label htmlFor={id}>Taille</label>
        <button type="button" aria-label="Réduire" onClick={() => enlarge(frame.width * 1.08)}>
          <Icon of={Minus} />
        </button>
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={1}
          value={least + most - frame.width}
          onChange={({ target }) => enlarge(least + most - Number(target.value))}
        />
        <button type="button" aria-label="Agrandir" onClick={() => enlarge(frame.width / 1.08)}>
          <Icon of={Plus} />
        </button>
      </div>
      <fieldset className="crop-moves">
        <legend>
          <VisuallyHidden>Déplacer la photo</VisuallyHidden>
        </legend>
        {(
          [
            ["Monter", ArrowUp, 0, STEP],
            ["Descendre", ArrowDown, 0, -STEP],
            ["Gauche", ArrowLeft, STEP, 0],
            ["Droite", ArrowRight, -STEP, 0],
          ] as const
        ).map(([label, icon, x, y]) => (
          <button key={label} type="button" onClick={() => move(x, y)}>
            <Icon of={icon} />
            <span>{label}</span>
          </button>
        ))}
      </fieldset>
      {(["left", "top", "width"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={frame[name]} />
      ))}
    </div>
  );
}

/** What is in the frame, as it will be seen somewhere. */
export function FramedPreview({
  source,
  frame,
  ratio,
  className,
}: {
  source: Source;
  frame: Frame;
  ratio: number;
  className: string;
}) {
  const height = (1_000 * source.height) / source.width;
  return (
    <svg
      className={className}
      viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.width / ratio}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <image href={source.address} width={1_000} height={height} preserveAspectRatio="none" />
    </svg>
  );
}
