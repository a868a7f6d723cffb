/**
 * What the commonest words of names in Spanish, French, German, Portuguese and Italian say in English: the English word,
 * then the others without accents. A phrase is read before its words.
 */
const listed = `
owner = propietario, propietaria, dueno, duena, proprietaire, besitzer, halter, eigentumer, inhaber, proprietario, proprietari, proprietaria, possessore, possessori, dono, tutor, tutore, detenteur, poseedor, possesseur
household = hogar, hogares, foyer, menage, haushalt, haushalte, haushalten, famiglia, famiglie, nucleo familiare, domicilio, lar, lares, agregado familiar
enthusiast = amante, amanti, aficionado, aficionado al, apasionado, entusiasta, entusiasti, fanatico, amateurs de, amateur de, passionne, adepte, liebhaber, begeisterte, begeisterter, fas, fa, appassionato, appassionati, hincha, torcedor, torcedores, tifoso, tifosi, anhanger, apaixonado
intender = intencion de compra, en el mercado para, en marche pour, intentionniste, interessent, interessenten, kaufinteressent, kaufinteressenten, intencao de compra, intenzione di acquisto, intenzionato, intenzionati, futuro comprador, futuros compradores, futurs acheteurs, interesado en comprar, im markt fur
buyer = comprador, compradora, acheteur, kaufer, kaeufer, acquirente, acquirenti
customer = cliente, clienti, client, kunde, kunden, clientela
subscriber = suscriptor, suscriptores, abonne, abonnent, abonnenten, abbonato, abbonati, assinante, abonado, membre, mitglied, mitglieder, socio, soci, miembro, membro, membri
viewer = televidente, espectador, espectadores, telespectateur, spectateur, zuschauer, fernsehzuschauer, telespettatore, telespettatori, spettatore, spettatori, telespectador, telespectadores
listener = oyente, auditeur, horer, ascoltatore, ascoltatori, ouvinte
reader = lector, lectores, lecteur, leser, lettore, lettori, leitor, leitores
player = jugador, jugadores, joueur, spieler, giocatore, giocatori, jogador, jogadores
user = usuario, usuaria, utilisateur, nutzer, benutzer, anwender, utente, utenti, utilizador, utilizadores, utilizzatore, utilizzatori
visitor = visitante, visiteur, besucher, visitatore, visitatori, asistente a
traveler = viajero, viajera, voyageur, reisende, reisender, reisenden, viaggiatore, viaggiatori, viajante
passenger = pasajero, passager, fahrgast, passeggero, passeggeri, passageiro
driver = conductor, conductores, conducteur, fahrer, conducente, conducenti, guidatore, motorista
renter = inquilino, locataire, mieter, inquilini, arrendatario
donor = donante, donateur, spender, donatore, donatori, doador, doadores
smoker = fumador, fumadores, fumeur, raucher, fumatore, fumatori, fumante
parent = padres, eltern, genitori, genitore
mother = madre, madri, mama, mere, mutter, mae
father = papa, pere, vater, padri, pai
woman = mujer, mujeres, femme, frau, frauen, donna, donne, mulher, mulheres
man = hombre, homme, mann, manner, uomo, uomini, homem, homens, maschio, maschi, varon, varones, masculino
child = hijo, nino, enfant, kind, kinder, kindern, bambino, bambini, figlio, figli, filho, crianca
adult = adulto, adulte, erwachsene, adulti
student = estudiante, etudiant, studenten, studentin, studente, studenti, estudante
employee = empleado, empleada, employe, salarie, mitarbeiter, angestellte, dipendente, dipendenti, impiegato, funcionario, empregado, trabajador, trabajadores, travailleur
manager = gerente, responsable, leiter, responsabile, responsabili, gestor, gestores
director = director, directores, directeur, direktor, direktoren, direttore, direttori, diretor, diretores
teacher = profesor, profesores, maestro, enseignant, lehrer, insegnante, insegnanti, professores
physician = medico, medici, medecin, arzt, arzte
car = coche, carro, voiture, automovil, automoviles, automobile, automobili, automovel, automoveis, macchina, pkw, autos, auto
used car = gebrauchtwagen, voiture d occasion
electric car = elektroauto, e auto, coche electrico
used = de segunda mano, segunda mano, usado, usada, d occasion, gebraucht, gebrauchte, usato, usati, usata, usate, seminuevo, seminovo
new = nuevo, nueva, neuf, neuve, neu, neue, nuovo, nuovi, nuova, nuove, novo, nova
electric = electrico, electrica, electrique, elektrisch, elettrico, elettrici, elettrica, elettriche, eletrico, eletrica
motorcycle = moto, motocicleta, motorrad, motocicletta
truck = camion, lkw, lastwagen, caminhao
bicycle = bicicleta, bici, velo, fahrrad, fahrrader, biciclette, bicicletta
electric bicycle = pedelec, e bike, e bikes, bicicleta electrica, velo electrique, bici elettrica
bus = autobus, autocarro, onibus, colectivo
train = tren, trenes, comboio, trem, trens, zug, zuge, treno, treni
dog = perro, perra, chien, hund, hunde, cane, cani, cao, caes, cachorro
cat = gato, gata, chat, katze, katzen, gatto, gatti
pet = mascota, animal de compagnie, haustier, haustiere, animale domestico, animali domestici, animal de estimacao
home = casa, vivienda, maison, logement, haus, hauser, case, abitazione, immobile
apartment = apartamento, departamento, piso, appartement, wohnung, appartamento
cell phone = telefono movil, telefonos moviles, movil, moviles, celular, celulares, telefono celular, telephone portable, telephone mobile, handy, handys, mobiltelefon, cellulare, cellulari, telefonino, telefonini, telemovel, telemoveis
laptop = ordenador portatil, ordenadores portatiles, computadora portatil, computadoras portatiles, ordinateur portable, computador portatil, computador portail, notebook
computer = ordenador, ordenadores, computadora, computador, computadores, ordinateur, rechner
television = televisor, televisores, televiseur, fernseher, fernsehgerat, tv gerat, tv gerate, televisore, televisori, televisao
refrigerator = refrigerador, nevera, heladera, frigorifico, refrigerateur, kuhlschrank, frigorifero, geladeira
washing machine = lavadora, lave linge, waschmaschine, lavatrice, maquina de lavar
refurbished = reacondicionado, reconditionne, generaluberholt, ricondizionato, ricondizionati, recondicionado
bathroom = bano, banos, casa de banho, casas de banho, banheiro, salle de bain, salle de bains, badezimmer, bagno, bagni
kitchen = cocina, cuisine, kuche, cucina, cozinha
renovation = reforma, reformas, remodelacion, remodelacao, renovierung, ristrutturazione, obra
air conditioning = aire acondicionado, climatisation, klimaanlage, klimaanlagen, aria condizionata, ar condicionado, a a
insurance = seguro, seguros, assurance, versicherung, versicherungen, assicurazione, assicurazioni
mortgage = hipoteca, hipotecas, pret immobilier, hypothek, mutuo, mutui, credito habitacao
loan = prestamo, pret, kredit, darlehen, prestito, prestiti, emprestimo
bank = banco, banque, banca, bancario, bancaria, bancarios
credit card = tarjeta de credito, carte de credit, kreditkarte, kreditkarten, carta di credito, cartao de credito
income = ingreso, ingresos, revenu, revenus, einkommen, reddito, redditi, renda, rendimento
revenue = facturacion, chiffre d affaires, umsatz, fatturato, faturamento, faturacao
company = empresa, entreprise, unternehmen, impresa, imprese, azienda, aziende
small and medium business = pequenas y medianas empresas, pyme, pymes, petites et moyennes entreprises, pme, kleine und mittlere unternehmen, kmu, piccole e medie imprese, pmi, pequenas e medias empresas
human resources = recursos humanos, ressources humaines, risorse umane, personalwesen, rrhh, rh
information technology = tecnologias de la informacion, tecnologia de la informacion, tecnologia da informacao, technologies de l information, informationstechnik, tecnologie dell informazione, ti
chief information officer = directeurs des systemes d information, directeur des systemes d information, dsi
flight = vuelo, vol, flug, fluge, volo, voli, voo
trip = viaje, voyage, reise, reisen, viaggio, viaggi, viagem, viagens
move = mudanza, demenagement, umzug, trasloco, mudanca
vacation = vacaciones, vacances, urlaub, ferien, vacanza, vacanze, ferias
cruise = crucero, cruceros, croisiere, kreuzfahrt, kreuzfahrten, crociera, crociere, cruzeiro
shoe = zapato, chaussure, schuh, schuhe, scarpa, scarpe, sapato
sneaker = zapatilla, basket, turnschuh, turnschuhe, tenis
clothing = ropa, vetement, kleidung, abbigliamento, roupa
coffee = cafe, kaffee, caffe
wine = vino, vin, wein, vini, vinho
beer = cerveza, biere, bier, birra, cerveja
milk = leche, lait, milch, latte, leite
dairy = lacteo, lacteos, produits laitiers, latticini, laticinio
organic = ecologico, bio, biologique, biologico
gift = regalo, regalos, cadeau, cadeaux, geschenk, geschenke, regali, presente
offer = oferta, offre, angebot, angebote, offerta, offerte
ski = esqui, schi, sci
january = enero, janvier, januar, janner, gennaio, janeiro
store = tienda, magasin, laden, negozio, negozi, loja
visit = visita, visite, besuch
purchase = compra, achat, kauf, acquisto, acquisti
last = ultimos, ultimas, derniers, letzte, letzten, ultimi
without = sin, sans, ohne, sem, senza
with = con, avec, mit, com
not = nao, nicht, kein, keine
excluding = excepto, salvo, sauf, ausser, tranne, exceto, excluido, excluyendo, hors
over = mas de, plus de, uber, mais de, piu di, oltre
former = ex, antiguo, antiguos, ancien, anciens, ehemalige, vecchi, antigos
`

/** Words that only join; "para" and its like stay, since gifts for mothers are not gifts of mothers. */
const joining = new Set(
  `el la los las un una unos unas del al lo le les une des du d l aux au der die das dem den ein eine einer eines einem einen
  il i gli uno della dello dei degli delle di o a os as um uma do da dos das de en em im e y et und ou oder na nos nas que qui
  von vom zum zur su por`.split(/\s+/),
)
const forWhom = new Set(['para', 'pour', 'fur', 'per'])
/** Words that English has too: they tell no language. */
const alsoEnglish = new Set(
  `amateur tutor dona chat sin con mit do auto autos carro camion moto basket notebook director halter cane piso lar dono vol
  vin bio rh ti pme pmi dsi ex bier kind com latte case cuisine uber client spender handy obra renda papa mama velo hunde presente
  conductor automobile maestro salvo foyer tren bano mann offre banco casa cafe marche computer revenu voyage
  vino hors medico tenis aficionado compra schi sci last vacances nova novo sem assurance socio kinder mae donna cao pai menage pret maison voo ropa madre regalo
  femme padres janeiro motorrad scarpa nino bambino pedelec leche hauser schuh employees horses proprietaries`.split(
    /\s+/,
  ),
)

const englishByWord = new Map<string, string>()
const phrases: string[] = []
const englishByPhrase = new Map<string, string>()
for (const line of listed.trim().split('\n')) {
  const [english = '', others = ''] = line.split(' = ')
  for (const other of others.split(', ')) {
    if (other.includes(' ')) {
      phrases.push(other)
      englishByPhrase.set(other, english)
    } else if (!englishByWord.has(other)) englishByWord.set(other, english)
  }
}
phrases.sort((a, b) => b.length - a.length)
const phrase = new RegExp(`(?<![a-z])(?:${phrases.join('|')})(?![a-z])`, 'g')

/** What German compounds end in. */
const compound =
  /^([a-z]{3,}?)(besitzer|halter|fahrer|interessenten|kaufer|kunden|liebhaber|zuschauer|leser|horer|nutzer|spieler|haushalte|abonnenten|reisende|besucher|versicherung|versicherungen)$/
const endings = ['', 's', 'es', 'n', 'en']
/** A shorter stem with an ending is more often an English word: "pain" is not "pai". */
const shortestStem = 4

function wordInEnglish(word: string): string | undefined {
  for (const ending of endings) {
    if (!word.endsWith(ending) || (ending !== '' && word.length - ending.length < shortestStem)) continue
    const found = englishByWord.get(ending === '' ? word : word.slice(0, -ending.length))
    if (found !== undefined) return found
  }
  return undefined
}

/** Joining words that no English name has for another reason. */
const tellsLanguage = new Set(
  'de del des du della dello degli delle di da dos das der und et avec pour para fur con mit em al'.split(' '),
)

/** How surely the word is of one of these languages: 4 surely, 2 if it stands beside one that joins, 1 if it only joins. */
export function foreignnessOf(word: string): number {
  if (tellsLanguage.has(word)) return 1
  const bare = word.endsWith('s') ? word.slice(0, -1) : word
  if (alsoEnglish.has(word) || alsoEnglish.has(bare)) return 2
  if (word.length < 3) return 0
  return wordInEnglish(word) !== undefined || compound.test(word) || /^nicht[a-z]{4,}/.test(word) ? 4 : 0
}

const journey =
  /\b(vuelos?|vols?|fluge?|vol[oi]|voos?|tren(?:es)?|trens?|trains?|tren[oi]|viajes?|voyages?|reisen?|viagg[io]+|viage[mn]s?|mudan[zc]as?|umzuge?|trasloc(?:o|hi)|demenagements?|autobus|onibus|zuge?|flights?)\s(?:de|da|do|desde|von|depuis|dal|dalla)\s([a-z ]+?)\s(?:a|ao|al|alla|per|para|pour|nach|vers|hacia|zu)\s([a-z]+)/g

/** Articles that have lost their vowel; the apostrophe of a name joins. */
const elision = /(?<=\b(?:[dlnsmtcjq]|qu|dell|nell|all|sull|dall))['’]/g

/** The folded text with its words in English, as far as they are known. */
export function translateText(folded: string): string {
  return folded
    .replace(elision, ' ')
    .replace(/-(?=[a-z])/g, ' ')
    .replace(journey, '$1 from $2 to $3')
    .replace(phrase, (found) => englishByPhrase.get(found) ?? found)
    .replace(/[a-z]+/g, translateWord)
}

function translateWord(word: string): string {
  if (joining.has(word)) return ''
  if (forWhom.has(word)) return 'para'
  const known = wordInEnglish(word)
  if (known !== undefined) return known
  if (word.startsWith('nicht') && word.length > 8) return `not ${translateWord(word.slice(5))}`
  const parts = compound.exec(word)
  if (!parts) return word
  const [, first = '', last = ''] = parts
  return `${wordInEnglish(first) ?? wordInEnglish(first.replace(/(?:en|n|s)$/, '')) ?? first} ${translateWord(last)}`
}
