-- What a referrer receives is said as it is; the answers of the house follow where the coach left them as they were.
update faq_entries set answer = replace(
  answer,
  'Le parrain reçoit en retour des avantages exclusifs. Il voit combien de personnes ont utilisé son code, jamais lesquelles.',
  'Le parrain reçoit en retour une récompense, quand votre adhésion est réglée et votre délai de rétractation passé. Il voit combien de personnes ont utilisé son code, jamais lesquelles.'
);
update faq_entries set answer = replace(
  answer,
  'De ton côté, tu gagnes une récompense pour chaque membre parrainé dont l’adhésion est active. Le montant est écrit dans ton espace.',
  'De ton côté, tu gagnes une récompense pour chaque membre parrainé dont l’adhésion est réglée et le délai de rétractation passé, {recompenses_par_an} fois par année civile au plus. Le montant est écrit dans ton espace. Tu y demandes le virement, membre ou non ce jour-là. Cette somme est à déclarer aux impôts.'
);
