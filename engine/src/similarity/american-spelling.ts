/** British spelling in the American form by which names are compared, and the commonest misspellings (decision D42). */

/** Stems in which "our" is "or": "hour", "tour" and "four" are not among them. */
const ourStems =
  /^(arb|ard|arm|behavi|clam|col|discol|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|rig|ranc|sav|splend|ten|trem|tum|val|vap|vig)our/
const izeWord = /^([a-z]{3,})is(e|er|ed|es|ing|ation|ational|ations|able)$/
/** Words that end like these and are spelt with an s everywhere. */
const staysIse =
  /(?:advert|adv|superv|telev|rev|comprom|exerc|surpr|enterpr|merchand|franch|prem|prom|prec|conc|desp|gu|exc|expert|improv|circumc|ra|na|ru|chem|no|po|to|quo|dem|surm|parad|treat|val|pract|dev|marqu|bas|w)$/
const reWords: Readonly<Record<string, string>> = {
  theatre: 'theater',
  centre: 'center',
  metre: 'meter',
  litre: 'liter',
  fibre: 'fiber',
  calibre: 'caliber',
  lustre: 'luster',
  sabre: 'saber',
  sombre: 'somber',
  spectre: 'specter',
  kilometre: 'kilometer',
  millilitre: 'milliliter',
}
const respelt = new Map<string, string>([
  ...Object.entries(reWords),
  ...`tyre=tire,grey=gray,kerb=curb,aluminium=aluminum,plough=plow,programme=program,cheque=check,draught=draft,
    mould=mold,moulding=molding,moustache=mustache,sceptic=skeptic,sceptical=skeptical,pyjama=pajama,pyjamas=pajamas,
    doughnut=donut,yoghurt=yogurt,yogourt=yogurt,cosy=cozy,sulphur=sulfur,defence=defense,licence=license,offence=offense,
    pretence=pretense,practise=practice,catalogue=catalog,dialogue=dialog,analogue=analog,monologue=monolog,axe=ax,
    jewellery=jewelry,jeweller=jeweler,traveller=traveler,travelling=traveling,travelled=traveled,cancelled=canceled,
    cancelling=canceling,modelling=modeling,modeller=modeler,labelled=labeled,labelling=labeling,fuelled=fueled,
    counsellor=counselor,counselling=counseling,marvellous=marvelous,woollen=woolen,enrol=enroll,enrolment=enrollment,
    fulfil=fulfill,fulfilment=fulfillment,instalment=installment,instal=install,skilful=skillful,wilful=willful,
    remodelling=remodeling,remodelled=remodeled,levelling=leveling,signalling=signaling,channelled=channeled,
    tranquillity=tranquility,aeroplane=airplane,artefact=artifact,whisky=whiskey,chilli=chili,omelette=omelet,
    encyclopaedia=encyclopedia,manoeuvre=maneuver,oestrogen=estrogen,diarrhoea=diarrhea,foetal=fetal,foetus=fetus,
    amoeba=ameba,speciality=specialty,storey=story,titbit=tidbit,liquorice=licorice,barbeque=barbecue,
    cigaret=cigarette,analyse=analyze,analyser=analyzer,analysing=analyzing,paralyse=paralyze,catalyse=catalyze,
    carburettor=carburetor,pedlar=peddler,vigour=vigor,mum=mom,mummy=mommy,maths=math,gaol=jail,tonne=ton,ageing=aging,
    likeable=likable,sizeable=sizable,judgement=judgment,acknowledgement=acknowledgment,routeing=routing,disc=disk,
    flier=flyer,adviser=advisor,theatregoer=theatergoer,theatregoing=theatergoing,organiser=organizer,towards=toward,
    learnt=learned,kilogramme=kilogram,gramme=gram,neighbourhood=neighborhood,ladybird=ladybug,
    hauliers=hauler,haulier=hauler,fillet=filet,colouring=coloring,
    vistor=visitor,millenial=millennial,millenium=millennium,hobbiest=hobbyist,afficionado=aficionado,enthusist=enthusiast,
    enthusiat=enthusiast,accomodation=accommodation,resturant=restaurant,restaraunt=restaurant,restraunt=restaurant,
    jewlery=jewelry,jewelery=jewelry,calender=calendar,buisness=business,bussiness=business,busines=business,
    managment=management,goverment=government,enviroment=environment,profesional=professional,proffesional=professional,
    insurence=insurance,insurace=insurance,morgage=mortgage,mortage=mortgage,refinace=refinance,veternarian=veterinarian,
    vetinarian=veterinarian,opthalmologist=ophthalmologist,opthamologist=ophthalmologist,accessorie=accessory,
    vaccum=vacuum,vacum=vacuum,maintenence=maintenance,maintainance=maintenance,equiptment=equipment,equiment=equipment,
    liesure=leisure,lisence=license,liscense=license,recieve=receive,seperate=separate,suppliment=supplement,
    suplement=supplement,vitimin=vitamin,excercise=exercise,exersize=exercise,fitnes=fitness,atheltic=athletic,
    atheletic=athletic,athelete=athlete,colledge=college,univeristy=university,libary=library,
    kindergarden=kindergarten,grammer=grammar,tatoo=tattoo,cemetary=cemetery,collegue=colleague,comercial=commercial,
    advertisment=advertisement,electic=electric,electirc=electric,hybird=hybrid,motocycle=motorcycle,motercycle=motorcycle,
    vechicle=vehicle,vehical=vehicle,vehicel=vehicle,subscibers=subscriber,subscriper=subscriber,subcriber=subscriber,
    purchser=purchaser,purchacer=purchaser,costumer=customer,custumer=customer,shoper=shopper,onwer=owner,owener=owner,
    intendor=intender,entender=intender,travler=traveler,travellor=traveler,vacationner=vacationer,
    hotell=hotel,cruze=cruise,carribean=caribbean,caribean=caribbean,hawai=hawaii,mediteranean=mediterranean,
    diabeties=diabetes,diabetis=diabetes,arthritus=arthritis,asthama=asthma,alergy=allergy,cholestrol=cholesterol,
    pharmacuetical=pharmaceutical,pharmaceutial=pharmaceutical,perscription=prescription,prescripton=prescription,
    physican=physician,phycisian=physician,psycology=psychology,psycologist=psychologist,skincear=skincare,cosmetis=cosmetic,
    chocolat=chocolate,choclate=chocolate,expresso=espresso,brocolli=broccoli,vegatable=vegetable,vegtable=vegetable,
    sandwhich=sandwich,potatoe=potato,tomatoe=tomato,ballon=balloon,guage=gauge,tounge=tongue,fibreglass=fiberglass,centred=centered`
    .replace(/\s+/g, '')
    .split(',')
    .map((pair) => pair.split('=') as [string, string]),
])
/** Greek and Latin ae and oe, in the words of medicine. */
const medical =
  /^(?:(?:p)ae(?=d(?:i|o(?!l)))|(?:orthop)ae(?=d)|(?:an)ae(?=st|m)|(?:gyn)ae(?=c)|(?:h)ae(?=m)|(?:leuk|septic|isch|hypoglyc|hyperglyc)ae(?=m)|(?:c)ae(?=sarea)|(?:o)e(?=soph|dem|str))/

/** The word as Americans spell it; a word in the singular and lower case. */
export function spellAmerican(word: string): string {
  const known = respelt.get(word)
  if (known !== undefined) return known
  if (word.length < 4) return word
  if (ourStems.test(word)) return word.replace('our', 'or')
  if (medical.test(word))
    return word.replace(medical, (start) => (start.startsWith('oe') ? 'e' : start.replace('ae', 'e')))
  const ise = izeWord.exec(word)
  if (ise && !staysIse.test(ise[1] as string)) return `${ise[1]}iz${ise[2]}`
  return word
}
