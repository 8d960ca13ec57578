import { useState } from "react";
import { href } from "react-router";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { coverKinds, coverPalettes } from "../rules";
import type { ArticleValues } from "./forms";
import { kindNames, paletteNames } from "./messages";
import { coverTrial } from "./rules";

/** The four values a cover is drawn from; the drawing follows them. Without JavaScript it is drawn when saved or previewed. */
export function CoverFields({ values }: { values: ArticleValues }) {
  const [kind, setKind] = useState(values.coverKind);
  const [palette, setPalette] = useState(values.coverPalette);
  const [seed, setSeed] = useState(values.coverSeed);
  const [sun, setSun] = useState(values.coverSun);
  const drawn = coverTrial({ kind, palette, seed: Number(seed), sun: Number(sun) });
  return (
    <fieldset>
      <legend>Couverture</legend>
      <div className="editor-cover">
        <div>
          <SelectField label="Scène" name="coverKind" value={kind} onChange={(event) => setKind(event.target.value)}>
            {coverKinds.map((name) => (
              <option key={name} value={name}>
                {kindNames[name]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Lumière"
            name="coverPalette"
            value={palette}
            onChange={(event) => setPalette(event.target.value)}
          >
            {coverPalettes.map((name) => (
              <option key={name} value={name}>
                {paletteNames[name]}
              </option>
            ))}
          </SelectField>
          <div className="field">
            <label htmlFor="coverSun">Place du soleil, de gauche à droite</label>
            <input
              id="coverSun"
              name="coverSun"
              type="range"
              min={20}
              max={80}
              value={sun}
              onChange={(event) => setSun(event.target.value)}
            />
          </div>
          <TextField
            label="Tirage"
            name="coverSeed"
            type="number"
            inputMode="numeric"
            min={0}
            max={9_999}
            hint={fr("Un nombre de 0 à 9 999 : il change les collines et les nuages.")}
            value={seed}
            onChange={(event) => setSeed(event.target.value)}
          />
        </div>
        <div>
          <img
            src={href("/blog/couvertures/:file", { file: drawn })}
            alt={fr(
              `Couverture : ${kindNames[kind as keyof typeof kindNames]}, ${paletteNames[palette as keyof typeof paletteNames]}`,
            )}
            width={800}
            height={600}
          />
          <p className="hint mt-2">{fr("La nuit, toutes les couvertures passent en nuit.")}</p>
          <Button
            variant="secondary"
            small
            className="needs-js mt-4"
            onClick={() => setSeed(String(Math.floor(Math.random() * 10_000)))}
          >
            Un autre tirage
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
