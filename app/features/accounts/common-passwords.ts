/** Passwords so common that they are tried first; lower case, 6 characters and more. French and English. */
const words = `
123456 1234567 12345678 123456789 1234567890 0123456789 012345 0123456 01234567 123123 123321 112233 121212 131313 111222 123654 147258
147852 159753 159357 147258369 159951 456789 789456 789456123 741852 741852963 963852741 987654 987654321 654321 7654321 87654321 102030
010203 101010 202020 000001 123abc abc123 abcd1234 abcdef abcdefg abcdefgh abcdefghi a1b2c3 a1b2c3d4 1a2b3c 1q2w3e 1q2w3e4r 1q2w3e4r5t
1qaz2wsx qazwsx qwerty qwerty1 qwerty12 qwerty123 qwertyu qwertyui qwertyuiop qwertz asdfgh asdfghj asdfghjkl zxcvbn zxcvbnm azerty azerty1
azerty12 azerty123 azerty123456 azertyu azertyui azertyuiop azeqsd qsdfgh qsdfghjk qsdfghjklm wxcvbn aqwzsx aqwzsxedc
password password1 password12 password123 passw0rd p@ssword p@ssw0rd passwort motdepasse motdepasse1 motdepasse123 mot2passe monmotdepasse
mdp123 mdp1234 passe123 secret secret1 secret12 secret123 secrets admin1 admin12 admin123 admin1234 administrateur administrator
welcome welcome1 bienvenue bienvenue1 bonjour bonjour1 bonjour123 bonsoir salutsalut coucou coucou1 coucou123 salope connard merde1
changeme changez letmein iloveyou jetaime jetaime1 jetaime2 jet'aime amour1 amours amour123 monamour doudou doudou1 loulou loulou1 loulou2
chouchou louloute poupee poupette princesse princess princesse1 papillon soleil soleil1 soleil123 etoile marseille marseille13 marseille1
olympique olympiquedemarseille paris75 paris123 parissg parissaintgermain lyonnais toulouse bordeaux nantes bretagne corsica france france1
france98 france123 football footballeur foot123 rugby123 basket baseball hockey master monkey dragon dragon1 shadow sunshine superman
batman spiderman pokemon pokemon1 pikachu starwars naruto mustang michael jordan jordan23 charlie charlie1 ashley bailey jessica jennifer
thomas nicolas camille camille1 isabelle nathalie julien alexandre alexandra sandrine stephanie laurent philippe christophe caroline
caroline1 celine valerie vincent mathieu matthieu maxime romain guillaume antoine pauline charlotte juliette clement quentin sebastien
frederic patrick sylvie martine catherine monique veronique chocolat chocolat1 caramel vanille nutella cerise fraise banane pirate
chaton chatons minette minou1 toutou famille famille1 enfant enfants maison maison1 maman1 papa123 mamanpapa papamaman mamanjetaime
liberte divorce separation nouvelle nouvellevie bonheur bonheur1 esperance eclaircie leclaircie internet computer ordinateur samsung
iphone google facebook instagram whatever trustno1 freedom killer hunter hunter2 ranger access access1 flower summer winter spring
football1 test123 test1234 testtest azertyazerty qwertyqwerty 123456a a123456 a12345678 123456789a aa123456 abc12345 1234qwer q1w2e3r4
jesus1 mylove lovely loveme cheval chevaux voiture moto123 peugeot renault citroen mercedes ferrari porsche
2020 20202020 20242024 20252025 20262026 19701970 19801980 19901990 january janvier fevrier septembre octobre novembre decembre
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));
