/** What the site shows of its owner. */
export const slots = {
  portrait: { ratio: 4 / 5 },
  logo: { ratio: null },
  "place-1": { ratio: 4 / 3 },
  "place-2": { ratio: 4 / 3 },
  "place-3": { ratio: 4 / 3 },
} as const;

export type Slot = keyof typeof slots;

export const isSlot = (name: string | undefined): name is Slot => name !== undefined && Object.hasOwn(slots, name);

/** What is seen in a picture, in signs. */
export const ALT_MAX_LENGTH = 200;

/** A picture as pages draw it. `widths` are those of each format that was made, the smallest first. */
export interface Picture {
  id: string;
  width: number;
  height: number;
  blur: string;
  widths: Record<string, number[]>;
}

/** A picture and what is seen in it; an empty text: an ornament, said by nobody. */
export interface DescribedPicture {
  picture: Picture;
  alt: string;
}

/** Where a size of a picture is read. */
export function pictureAddress({ id }: Pick<Picture, "id">, width: number, format: string): string {
  return `/images/${id}/${width}.${format}`;
}

/** What an address asks for: `800.avif`. */
export function readPictureFile(file: string): { width: number; format: string } | null {
  const [, width, format] = /^([1-9]\d{0,3})\.(avif|webp|jpeg|png)$/.exec(file) ?? [];
  return width && format ? { width: Number(width), format } : null;
}

/** The part of a picture that a crop frame shows, in thousandths of its width. */
export interface Frame {
  left: number;
  top: number;
  width: number;
}

/** The largest part of this ratio, in the middle: what is cut when nobody says otherwise. */
export function wholeFrame({ width, height }: { width: number; height: number }, ratio: number): Frame {
  const side = Math.min(1_000, Math.floor((1_000 * height * ratio) / width));
  const tall = side / ratio;
  return within(
    { left: (1_000 - side) / 2, top: ((1_000 * height) / width - tall) / 2, width: side },
    { width, height },
    ratio,
  );
}

/** No part is smaller than this, in thousandths of the width: beyond, a face is made of squares. */
const SMALLEST_PART = 200;

/** The same part, brought back inside the picture. */
export function within({ left, top, width }: Frame, sides: { width: number; height: number }, ratio: number): Frame {
  const heightLeft = (1_000 * sides.height) / sides.width;
  const most = Math.min(1_000, heightLeft * ratio);
  const side = Math.min(most, Math.max(Math.min(SMALLEST_PART, most), width));
  const inside = (value: number, room: number) => Math.round(Math.min(Math.max(0, room), Math.max(0, value)));
  return {
    left: inside(left, 1_000 - side),
    top: inside(top, heightLeft - side / ratio),
    width: Math.floor(side),
  };
}

/** The picture of a record of another room, with what is seen in it; both or neither. */
export interface ChosenPicture {
  picture_id: string | null;
  picture_alt: string | null;
}

export const noPicture: ChosenPicture = { picture_id: null, picture_alt: null };
