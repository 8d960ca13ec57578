interface ShelfDrawingProps {
  online: number;
  drafts: number;
  promised: number;
}

const BOOK_WIDTH = 34;
const GAP = 6;
const MOST_DRAWN = 24;
/** Heights and colours that follow each other, so that no two neighbours look alike. */
const heights = [92, 80, 100, 74, 86];
const colours = ["#24515A", "#9A4C33", "#3E6A74", "#4A6B54", "#C67B52"];

/** What is there, what is being written, what is promised: an empty place stays visible. */
export function ShelfDrawing({ online, drafts, promised }: ShelfDrawingProps) {
  const books = [
    ...Array.from({ length: online }, () => "online"),
    ...Array.from({ length: drafts }, () => "draft"),
    ...Array.from({ length: promised }, () => "promised"),
  ].slice(0, MOST_DRAWN);
  const width = Math.max(8, books.length) * (BOOK_WIDTH + GAP) + GAP;
  return (
    <svg className="coach-shelf" viewBox={`0 0 ${width} 130`} preserveAspectRatio="xMinYMax" aria-hidden="true">
      {books.map((book, rank) => {
        const height = heights[rank % heights.length] ?? 90;
        const place = { x: GAP + rank * (BOOK_WIDTH + GAP), y: 112 - height, width: BOOK_WIDTH, height };
        const key = `${book}-${place.x}`;
        if (book === "online")
          return <rect key={key} {...place} className="coach-shelf-book" fill={colours[rank % colours.length]} />;
        return (
          <rect
            key={key}
            {...place}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeDasharray={book === "promised" ? "5 4" : undefined}
          />
        );
      })}
      {/* As wide as the page, whatever stands on it. */}
      <rect x="0" y="112" width={10 * width} height="7" fill="#C67B52" />
    </svg>
  );
}
