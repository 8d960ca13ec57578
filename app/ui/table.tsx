import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Raised } from "./ordinals";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** This cell names its line. */
  rowHeader?: boolean;
  numeric?: boolean;
}

interface TableProps<Row> {
  caption: ReactNode;
  hideCaption?: boolean;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  empty?: ReactNode;
  dense?: boolean;
}

/** Horizontal rules only; under 768 px each line becomes a record with its labels. */
export function Table<Row>({ caption, hideCaption, columns, rows, rowKey, empty, dense }: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <table className={classNames("table records", dense && "table-dense")}>
      <caption className={hideCaption ? "sr-only" : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, numeric }) => (
            <th key={key} scope="col" className={numeric ? "numeric" : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, label, cell, rowHeader, numeric }) =>
              rowHeader ? (
                <th key={key} scope="row">
                  <Raised>{cell(row)}</Raised>
                </th>
              ) : (
                <td key={key} data-l={label} className={numeric ? "numeric" : undefined}>
                  <Value>{cell(row)}</Value>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In one piece beside its label, a raised « er » too. */
function Value({ children }: { children: ReactNode }) {
  if (typeof children !== "string" || children === "") return children;
  return (
    <span>
      <Raised>{children}</Raised>
    </span>
  );
}
