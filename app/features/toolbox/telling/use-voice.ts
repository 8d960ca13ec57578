import { useCallback, useEffect, useRef, useState } from "react";

/** A French voice of this device, which reads aloud what it is given: no request, no file. */
export interface Voice {
  /** What is being read; null in silence. */
  spoken: string | null;
  say(sentences: string[]): void;
  hush(): void;
}

/** Null where the device has no French voice of its own: a voice of the network would send the sentences away. */
export function useVoice(): Voice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  const [spoken, setSpoken] = useState<string | null>(null);
  /** What was begun last: a reading that was stopped still says that it ends. */
  const reading = useRef(0);
  const hush = useCallback(() => {
    reading.current += 1;
    window.speechSynthesis.cancel();
    setSpoken(null);
  }, []);

  useEffect(() => {
    if (!("speechSynthesis" in window)) return;
    const speech = window.speechSynthesis;
    const look = () => setVoice(findFrenchVoice(speech.getVoices()));
    look();
    speech.addEventListener("voiceschanged", look);
    // Who leaves in a hurry leaves no voice behind.
    window.addEventListener("pagehide", hush);
    return () => {
      speech.removeEventListener("voiceschanged", look);
      window.removeEventListener("pagehide", hush);
      hush();
    };
  }, [hush]);

  const say = useCallback(
    (sentences: string[]) => {
      hush();
      const mine = reading.current;
      sentences.forEach((sentence, rank) => {
        const utterance = new SpeechSynthesisUtterance(sentence);
        Object.assign(utterance, { voice, lang: voice?.lang ?? "fr-FR", rate: 0.9 });
        const during = (heard: string | null) => () => {
          if (reading.current === mine) setSpoken(heard);
        };
        utterance.onstart = during(sentence);
        if (rank === sentences.length - 1) utterance.onend = during(null);
        utterance.onerror = during(null);
        window.speechSynthesis.speak(utterance);
      });
    },
    [hush, voice],
  );
  return voice && { spoken, say, hush };
}

function findFrenchVoice(voices: SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  return voices.find(({ localService, lang }) => localService && /^fr([-_]|$)/i.test(lang)) ?? null;
}
