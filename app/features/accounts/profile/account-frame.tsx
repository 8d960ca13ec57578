import type { ReactNode } from "react";
import { fr } from "~/ui/french";
import { Grid12 } from "~/ui/layout";
import { PageLoading } from "~/ui/page-loading";
import { Unbroken } from "~/ui/unbroken";
import { AreaNav } from "../area-nav";

interface AccountFrameProps {
  /** Title of the browser's tab: neither the house nor what it helps with. */
  tab: string;
  /** A form was refused: said first, for who listens to the title. */
  failed?: boolean;
  title: string;
  lede?: string;
  children: ReactNode;
}

/** A page where somebody minds their account: what it is about at the left, what there is to do at the right. */
export function AccountFrame({ tab, failed = false, title, lede, children }: AccountFrameProps) {
  return (
    <>
      <AreaNav />
      <div className="wrap pb-section">
        <PageLoading />
        <title>{failed ? `Erreur : ${tab}` : tab}</title>
        <Grid12>
          <header className="wide:col-span-5 wide:mb-8 wide:pe-6">
            <h1 className="h2">{fr(title)}</h1>
            {lede && (
              <p className="muted mt-3 max-w-[38ch] text-balance">
                <Unbroken>{fr(lede)}</Unbroken>
              </p>
            )}
          </header>
          <div className="min-w-0 wide:col-[6/-1]">{children}</div>
        </Grid12>
      </div>
    </>
  );
}
