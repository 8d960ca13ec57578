import { openProvider } from "./paying";
import { openSite } from "./site";

export type MembersSite = Awaited<ReturnType<typeof openMembersSite>>;

/** The built site, where Claire has paid her year and Karim has an account alone. */
export async function openMembersSite({ now }: { now: Date }) {
  const provider = await openProvider();
  const site = await openSite();
  const claire = await site.person("Claire");
  const karim = await site.person("Karim");
  await provider.join(claire.id, { now });
  return {
    site,
    claire,
    karim,
    async close() {
      await site.close();
      await provider.close();
    },
  };
}
