/**
 * Endings by which the names of medicines, illnesses and operations are made: the stems of international nonproprietary
 * names, and the Greek and Latin of diagnoses. They read the names that no list holds.
 */
const medicalEnding =
  /(?:[aeiou][bcdghlmnprstvz]*u?mab|[lrtvmz]in?ib|tinib|ciclib|rafenib|lisib|parib|zomib|vastatin|gliptin|gliflozin|glitazone|glutide|natide|zepatide|prazole|[bd]opril|[aei]pril|sartan|[bd]ipine|[mt]olol|[lz]olam|azepam|zodone|triptan|gepant|cycline|floxacin|mycin|cillin|penem|vudine|tegravir|buvir|previr|[aei]svir|ciclovir|oxetine|ipramine|triptyline|[bdt]arone|xaban|gatran|grelor|grel|lukast|terol|[cdt]asone|[np]isolone|peridol|piprazole|[st]apine|peridone|barbital|thiazide|[rs]emide|fibrate|glinide|platin|taxel|rubicin|poetin|grastim|tercept|nercept|kinra|dronate|[il]dronic|citabine|mustine|trexate|caftor|codone|morphone|fentanil|setron|[fv]enafil|dutide|nersen|virsen|siran|parsovec|leucel|carditis|phritis|thritis|matitis|patitis|litis|[dp]titis|uveitis|neuritis|vasculitis|[rn]osis|fibrosis|sclerosis|stenosis|[yi]tosis|uremia|[lk]emia|aemia|glycemia|cythemia|volemia|natremia|calcemia|[rc]opathy|[iy]opathy|myalgia|uralgia|hralgia|plegia|paresis|plasia|trophy|ectomy|ostomy|[lor]otomy|oplasty|rrhea|rrhoea|[ot]openia|[ihr]iasis|carcinoma|sarcoma|blastoma|lymphoma|myeloma|adenoma|glioma|ophilia|phrenia|[nt]uria|cytoma|dynia|myositis|edema|lgesia)$/
const shortestMedical = 7

/** Words that end like an illness and are none, or are treated without a doctor. */
const otherwise = new Set(
  `academia bohemia macedonia homeopathy naturopathy osteopathy sympathy empathy telepathy apathy antipathy psychopathy
  allopathy gingivitis diagnosis prognosis hypnosis osmosis symbiosis mitosis meiosis metamorphosis apotheosis
  photosynthesis nostalgia dichotomy lobotomy trichotomy atrophy trophy biotrophy bauhinia manchuria liguria canturia
  etruria luria muria honduria asturia penuria illyria vehemia agoraphilia bibliophilia audiophilia fantasia anastasia
  malaysia euthanasia april sangria cinephilia anglophilia francophilia zinnia magnolia cholesterol halitosis hypertrophy arturia hydronic omeprazole esomeprazole lansoprazole fluticasone budesonide`.split(
    /\s+/,
  ),
)

/** What was said of a word before: the same unknown words come again. */
const judged = new Map<string, boolean>()
const judgedKept = 20_000

/** Whether a word that no list holds is made as the names of medicines and illnesses are. */
export function soundsMedical(text: string): boolean {
  if (text.length < shortestMedical) return false
  const before = judged.get(text)
  if (before !== undefined) return before
  const sounds = !otherwise.has(text) && medicalEnding.test(text)
  if (judged.size >= judgedKept) judged.clear()
  judged.set(text, sounds)
  return sounds
}
