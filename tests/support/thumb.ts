import type { Locator } from "@playwright/test";

/** What a thumb does, counted. The telephone’s own gallery is one of them. */
export function thumb() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    choose: async (target: Locator, buffer: Buffer, name = "IMG_0412.jpg") => {
      taps += 2;
      await target.setInputFiles({ name, mimeType: "image/jpeg", buffer });
    },
    type: async (target: Locator, words: string) => {
      taps += 1;
      await target.fill(words);
    },
    get taps() {
      return taps;
    },
  };
}
