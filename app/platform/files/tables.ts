import type { Generated } from "kysely";
import type { FilePurpose } from "./file-store";
import type { UploadKind } from "./upload-kinds";

declare module "~/platform/db/tables" {
  interface Tables {
    file_prefix: {
      only_one: Generated<boolean>;
      /** What the keys of this database's files begin with. */
      prefix: string;
    };
    files: {
      id: string;
      /** Its name in the store, drawn at random. */
      key: string;
      purpose: FilePurpose;
      /** Null: the site's own. */
      owner_id: string | null;
      /** Its media type, by its content. */
      kind: string;
      size_bytes: number;
      /** In hexadecimal. */
      sha256: string;
      width: number | null;
      height: number | null;
      created_at: Date;
      /** Null while its bytes are on their way. */
      stored_at: Date | null;
    };
    uploads: {
      id: string;
      owner_id: string;
      kind: UploadKind;
      size_bytes: number;
      received_bytes: Generated<number>;
      /** The whole file, until a form takes it. */
      file_id: string | null;
      created_at: Date;
    };
    upload_parts: { upload_id: string; first_byte: number; file_id: string };
  }
}
