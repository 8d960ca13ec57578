import type { ColumnType } from "kysely";

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  image: string | null;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface AccountsTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
}

export interface ProfilesTable {
  id: string;
  first_name: string;
  last_name: string;
  phone: string;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  created_at: ColumnType<Date, Date, never>;
}

export interface UserRolesTable {
  user_id: string;
  role: "admin";
}

export interface PendingAddressesTable {
  user_id: string;
  email: string;
  confirm_token_hash: string | null;
  expires_at: Date | null;
  created_at: ColumnType<Date, Date, never>;
  confirmed_at: Date | null;
}

export interface ResetRequestsTable {
  id: string;
  email: string | null;
  user_id: string | null;
  token_hash: string | null;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date | null;
  used_at: Date | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    users: UsersTable;
    sessions: SessionsTable;
    accounts: AccountsTable;
    verifications: VerificationsTable;
    profiles: ProfilesTable;
    user_roles: UserRolesTable;
    pending_addresses: PendingAddressesTable;
    reset_requests: ResetRequestsTable;
  }
}

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "sign-up-mail": { userId: string };
    "reset-mail": { requestId: string };
  }
}
