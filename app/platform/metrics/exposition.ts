/** The Prometheus text format, version 0.0.4: what is counted since the start, by its labels. */
type Labels = Record<string, string>;

interface Series {
  name: string;
  help: string;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class Counter {
  private readonly counts = new Map<string, number>();

  private readonly series: Series;

  constructor(series: Series) {
    this.series = series;
  }

  add(labels: Labels): void {
    const key = written(labels);
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  toString(): string {
    const lines = [...this.counts].map(([labels, count]) => `${this.series.name}${braced(labels)} ${count}`);
    return [...header(this.series, "counter"), ...lines].join("\n");
  }
}

/** How many took at most so many seconds. */
export class Histogram {
  private readonly found = new Map<string, { sum: number; counts: number[] }>();

  private readonly series: Series;

  constructor(series: Series) {
    this.series = series;
  }

  observe(labels: Labels, seconds: number): void {
    const key = written(labels);
    const one = this.found.get(key) ?? { sum: 0, counts: new Array<number>(SECONDS.length + 1).fill(0) };
    this.found.set(key, one);
    one.sum += seconds;
    const bucket = SECONDS.findIndex((most) => seconds <= most);
    const rank = bucket < 0 ? SECONDS.length : bucket;
    one.counts[rank] = (one.counts[rank] ?? 0) + 1;
  }

  toString(): string {
    const { name } = this.series;
    const lines = [...this.found].flatMap(([labels, { sum, counts }]) => {
      let below = 0;
      const buckets = counts.map((count, rank) => {
        below += count;
        const most = `le="${SECONDS[rank] ?? "+Inf"}"`;
        return `${name}_bucket${braced(labels ? `${labels},${most}` : most)} ${below}`;
      });
      return [...buckets, `${name}_sum${braced(labels)} ${sum}`, `${name}_count${braced(labels)} ${below}`];
    });
    return [...header(this.series, "histogram"), ...lines].join("\n");
  }
}

/** What is so at this moment. */
export function gauge(series: Series, values: [Labels, number][]): string {
  const lines = values.map(([labels, value]) => `${series.name}${braced(written(labels))} ${value}`);
  return [...header(series, "gauge"), ...lines].join("\n");
}

function header({ name, help }: Series, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function written(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`))}"`)
    .join(",");
}

function braced(labels: string): string {
  return labels ? `{${labels}}` : "";
}
