/**
 * Function words and common title words of languages in the Latin script. A word in several lists, such as “in”, counts
 * less than a word in one list. The English list also contains words that mainly belong to other languages but occur in
 * English too, such as “war” and “restaurant”.
 */
const wordLists: Record<string, string> = {
  en: `the of and for with without to from by how why what when where which who are were should would could can your our
    their its this that these those into about between beyond behind you my not does is was in on at a an as or be it we
    do so no over under will more best new most top all have has i me he she but if than then out up one two
    introduction overview guide history review roadmap strategy plan planning report update future market policy summary
    training onboarding basics lessons understanding building making using company business growth sales team teams
    travel quarterly annual weekly workshop proposal project results energy health water cities schools students die war art hat
    also man den dan per come comment pour sans par plus sur son ten van data design digital start restaurant energy
    renovation intelligence revolution present`,
  de: `und der die das dem den ein eine einer eines einen einem für mit von vom zum zur im in ist sind wie war warum was an
    wird werden nicht auf aus bei nach über unter durch gegen ohne zwischen sich unsere unser unserer mehr kann können soll
    sollte sollten muss müssen es sie wir man hat als auch einführung überblick grundlagen bericht quartalsbericht
    strategie zukunft geschichte entwicklung markt unternehmen vergleich ergebnisse energiewende erneuerbare stand städte
    schule schüler mitarbeiter digitalisierung klimawandel gesundheit vorstellung leitfaden leben stadt deutschland österreich schweiz arbeit neue neuen neues nachhaltige nachhaltigkeit raum plan team`,
  fr: `le la les des du de et un une dans avec pour sans est sont qui que quoi pourquoi comment au aux sur nous vous votre
    notre nos leur entre chez mais plus par en à être faut il elle cette ces son se ne pas d l qu introduction présentation
    aperçu stratégie rapport avenir histoire développement marché entreprise entreprises énergie énergies renouvelables
    changement climatique trimestriel bilan villes santé école élèves artificielle révolution travail réussir trimestre intelligence plan`,
  es: `el la los las de del y un una con por para qué cómo es son en que su sus nuestro nuestra más sobre desde entre hacia
    se al no como a introducción visión estrategia informe futuro historia desarrollo mercado empresa empresas energía
    energías renovables cambio climático resultados trimestral ciudades salud escuela escuelas aprendizaje guía
    inteligencia españa trabajo revolución tercer trimestre plan`,
  pt: `o os a as de do da dos das no na nas nos um uma com por que para como em ao à são é não mais seu sua sobre entre e se
    introdução visão estratégia relatório futuro história desenvolvimento mercado empresa empresas energia energias
    renováveis mudança mudanças climáticas resultados trimestrais cidades saúde escola escolas aprendizagem guia
    inteligência trabalho terceiro trimestre`,
  it: `il lo la gli i le di del della delle dei dello degli nel nella nelle al alla alle dal dalla un una uno che è sono con
    per perché come più non nostro nostra sul sulla all da in e a l d si introduzione panoramica strategia rapporto futuro
    storia sviluppo mercato azienda aziende energia energie rinnovabili cambiamento climatico risultati trimestrali
    città salute scuola guida intelligenza artificiale lavoro terzo trimestre`,
  ca: `el la els les de del dels i un una amb per què com és són en que més sobre des entre se al a l d introducció
    estratègia futur història desenvolupament mercat empreses energia energies renovables`,
  nl: `de het een van voor met in op te aan bij naar uit zijn is niet waarom hoe wat wordt worden onze ons tussen en ook deze
    dit over we als door tot om der den die inleiding overzicht strategie verslag toekomst geschiedenis ontwikkeling markt
    bedrijf bedrijven duurzame energie klimaatverandering steden gezondheid onderwijs kwartaal jaarverslag kunstmatige
    intelligentie`,
  pl: `i oraz jak jest są się nie dla z w ze na o a do to co przez przy od po dlaczego czym który która które wprowadzenie
    przegląd strategia raport przyszłość historia rozwój rynek firmy firma energia odnawialna odnawialne zmiany klimatu
    klimatyczne wyniki miasta zdrowie szkoła przewodnik sztuczna inteligencja polsce`,
  cs: `a i jak proč pro je jsou se v ve z na o do to co s k od po za při že nebo podle který která které úvod přehled
    strategie zpráva budoucnost dějiny historie vývoj trh firma firmy obnovitelné změna změny výsledky města zdraví škola
    školy průvodce umělá inteligence`,
  sk: `a i ako prečo pre je sú sa v vo z zo na o do to čo s k od po za pri že alebo podľa ktorý ktorá ktoré úvod prehľad
    stratégia správa budúcnosť dejiny história vývoj trh firmy obnoviteľné zmena zmeny výsledky mestá zdravie škola`,
  hr: `i kako zašto za je su se u na o do to što s sa k od po pri da ili koji koja koje uvod pregled strategija izvješće
    budućnost povijest razvoj tržište obnovljivi promjene rezultati gradovi zdravlje škola`,
  tr: `ve bir için ile bu nasıl neden nedir ne olarak daha da de giriş genel bakış strateji raporu geleceği tarihi gelişimi
    pazarı şirket enerji yenilenebilir değişikliği iklim sonuçları şehirler sağlık okul eğitim rehberi yapay zeka`,
  id: `yang dan untuk dengan dari pada adalah ini itu tidak bagaimana mengapa apa di ke dalam pengantar tinjauan laporan
    strategi masa depan sejarah perkembangan pengembangan pasar perusahaan energi terbarukan perubahan iklim hasil kota
    kesehatan sekolah panduan kecerdasan buatan pendidikan`,
  vi: `và của cho các trong một những là để về với như thế nào tại sao giới thiệu tương lai lịch sử phát triển thị trường
    doanh nghiệp năng lượng biến đổi khí hậu kết quả thành phố sức khỏe giáo dục hướng dẫn trí tuệ nhân tạo`,
  sv: `och att är som för i på med av den det de en ett från hur varför vad vi vår vårt våra mellan utan till om inte under
    introduktion översikt rapport framtid framtiden historia utveckling marknad marknaden företag förnybar
    klimatförändringar resultat städer hälsa skola utbildning strategi artificiell`,
  da: `og at er som for i på med af den det de en et fra hvordan hvorfor hvad vi mellem uden til om ikke introduktion
    rapport fremtid fremtiden historie udvikling marked virksomhed virksomheder vedvarende klimaændringer sundhed
    uddannelse strategi byer energi`,
  nb: `og at er som for i på med av den det de en et fra hvordan hvorfor hva vi mellom uten til om ikke introduksjon
    rapport fremtid fremtiden historie utvikling marked bedrifter fornybar klimaendringer helse utdanning strategi byer
    energi innføring`,
  fi: `ja sekä että miksi miten mitä mikä on ei ovat johdanto katsaus strategia raportti tulevaisuus historia kehitys
    markkinat yritys uusiutuva ilmastonmuutos tulokset kaupungit terveys koulu koulutus opas tekoäly`,
  ro: `și în din pentru cu cum sunt este ce de la o un una ale unei unui despre nu se pe a introducere prezentare strategia
    raport viitorul istoria dezvoltarea piața energia regenerabilă regenerabile schimbările climatice rezultate orașe
    sănătate sănătatea școala ghid inteligența artificială`,
  hu: `és az a egy hogyan miért hogy nem van vagy is bevezetés áttekintés stratégia jelentés jövője története fejlődés piac
    vállalatok megújuló energia éghajlatváltozás klímaváltozás eredmények városok egészség iskola útmutató mesterséges
    intelligencia`,
};

/** Words that are parts of names in English titles: “Costa del Sol”, “Universidad de los Andes”. */
const nameWords = new Set('de del los las di da du des van von al san'.split(' '));

/** Words that begin questions and are no part of names: one proves its language. */
const questionWords = new Set(
  'warum pourquoi cómo perché waarom dlaczego proč prečo zašto neden nasıl mengapa bagaimana varför miért hogyan miksi miten'.split(
    ' ',
  ),
);

/** Letters that only one of these languages uses, except in borrowed words. */
const distinctiveLetters: Readonly<Record<string, RegExp>> = {
  de: /ß/u,
  es: /ñ/u,
  pt: /[ãõ]/u,
  pl: /[łąężźśń]/u,
  cs: /[řěů]/u,
  sk: /[ľĺŕ]/u,
  hr: /đ/u,
  tr: /[ğı]/u,
  ro: /[șț]/u,
  hu: /[őű]/u,
  vi: /[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u,
};

const languagesByWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(wordLists)) {
  for (const word of new Set(words.split(/\s+/))) {
    languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language]);
  }
}

const otherLanguages = Object.keys(wordLists).filter((language) => language !== 'en');
/** Weight of a word that is also part of names: it only decides between languages with otherwise equal evidence. */
const nameWordWeight = 0.1;
/** Minimum evidence for a language other than English; see `detectLanguageByCommonWords`. */
const minEvidenceWeight = 3;

type Evidence = {
  language: string;
  weight: number;
  /** Evidence from words that English lacks. One word that only this language has is enough to reach `minEvidenceWeight`. */
  proof: number;
};

const weighWord = (word: string, isOwn: boolean): number =>
  questionWords.has(word.toLowerCase()) ? minEvidenceWeight : isOwn ? 2 : 1;

/**
 * Returns the evidence for a language: 2 for a word that only this language has, 1 for a word shared with other
 * languages or a word with letters that only this language has.
 */
function weighLanguage(language: string, words: readonly string[]): Evidence {
  const evidence = { language, weight: 0, proof: 0 };
  const letters = distinctiveLetters[language];
  for (const word of words) {
    const languages = languagesByWord.get(word.toLowerCase()) ?? [];
    const isOwn = languages.length === 1;
    // Ignores capitalised words: with letters of one language they are often names, such as “El Niño” or “Łódź”.
    const hasOwnLetters = letters?.test(word) && /^\p{Ll}/u.test(word);
    if (nameWords.has(word.toLowerCase())) {
      if (languages.includes(language)) evidence.weight += nameWordWeight;
      continue;
    }
    if (languages.includes(language)) evidence.weight += weighWord(word, isOwn);
    else if (hasOwnLetters) evidence.weight += 1;
    else continue;
    if (isOwn || hasOwnLetters) evidence.proof += minEvidenceWeight;
    else if (!languages.includes('en')) evidence.proof += 1;
  }
  return evidence;
}

/**
 * Returns the evidence for English: 2 for each word that only English has, and 1 in total for all words that it shares
 * with other languages or that are parts of names.
 */
function weighEnglish(words: readonly string[]): number {
  const lower = words.map((word) => word.toLowerCase());
  const own = lower.filter((word) => languagesByWord.get(word)?.join() === 'en').length;
  const hasShared = lower.some(
    (word) => nameWords.has(word) || languagesByWord.get(word)?.includes('en'),
  );
  return 2 * own + (hasShared ? 1 : 0);
}

/**
 * Returns the language of a text in the Latin script by its words; undefined without enough evidence. A language other
 * than English needs one of these: a question word; a word that only this language has, and one more word; or three
 * words that it shares with other languages but not with English. It also needs more than twice the evidence for
 * English, because English titles contain foreign names.
 */
export function detectLanguageByCommonWords(text: string): string | undefined {
  const words = [...new Set(text.match(/\p{L}+/gu))];
  const english = weighEnglish(words);
  const [best, second] = otherLanguages
    .map((language) => weighLanguage(language, words))
    .sort((a, b) => b.weight - a.weight);
  if (best === undefined || english > best.weight) return 'en';
  const isClear = best.weight > (second?.weight ?? 0) && best.weight > 2 * english;
  return Math.min(best.weight, best.proof) >= minEvidenceWeight && isClear
    ? best.language
    : undefined;
}
