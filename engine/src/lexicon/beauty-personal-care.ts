import { lexicon } from './lexicon.ts'

export const beautyPersonalCare = lexicon(
  'Beauty & Personal Care',
  {
    'Makeup & Cosmetics': {
      'Face Makeup': `foundation makeup, concealer, primer, face primer, setting powder, setting spray, face powder, pressed powder, loose powder, blush, bronzer, highlighter makeup, contour, contour kit, contour stick, bb cream, cc cream, tinted moisturizer, color corrector, makeup palette, face palette, foundation, foundation stick, cushion compact, blotting paper, blotting sheet, face paint cosmetic`,
      'Eye Makeup': `mascara, eyeliner, eyeshadow, eye shadow, eyebrow pencil, brow gel, brow pomade, eyebrow enhancer, eyebrow, false eyelash, eyelash, lash extension, eyelash adhesive, eyelash curler, lash serum, eye primer, eyeshadow palette, kohl, brow tint, eyelash growth treatment, brow wax kit`,
      'Lip Makeup': `lipstick, lip gloss, lip liner, lip stain, lip tint, liquid lipstick, lip plumper, lip palette, lip primer, lip crayon, lip oil`,
      'Makeup Tools & Removal': `makeup brush, makeup sponge, beauty blender, makeup remover, makeup bag, cosmetic bag, cosmetic case, makeup mirror, vanity mirror handheld, makeup organizer, cosmetic sharpener, makeup wipe, micellar water, makeup kit, cosmetic set, cosmetic, makeup, make-up, cosmetic tool, powder puff, false nail tool, makeup refiller, cosmetics industry, body makeup, temporary makeup, makeup artist, makeup tutorial, beauty influencer, beauty vlogger, beauty box subscription, beauty sample`,
    },
    'Skin Care': {
      'Facial Skin Care': `moisturizer, facial moisturizer, face cream, day cream, night cream, face wash, facial cleanser, cleansing balm, face scrub, exfoliator, exfoliant, facial mask, face mask skincare, sheet mask, clay mask, peel off mask, toner, astringent, face serum, serum, vitamin c serum, hyaluronic acid, retinol, niacinamide, facial oil, eye cream, under eye patch, face mist, cold cream, chemical peel at home, facial, skin brightening, facial steamer, facial cleansing brush, pore strip, pore cleansing tool, dermaplaning tool, jade roller, gua sha, microcurrent device, led face mask, skin care, skincare, skincare routine, k-beauty, korean skincare, facial care, skin care extractor`,
      'Anti-Aging & Problem Skin': `anti-aging cream, anti-aging, wrinkle cream, firming cream, dark spot corrector, age spot treatment, acne treatment, acne wash, acne patch, pimple patch, blemish treatment, acne kit, oily skin care, sensitive skin care, rosacea skin care, anti-acne, compressed skin care mask sheet, scar cream, stretch mark cream, neck cream, skin tightening`,
      'Sun Care & Tanning': `sunscreen, sunblock, sun lotion, spf lotion, after sun lotion, aloe vera gel, self tanner, self-tanner, tanning lotion, tanning oil, tanning bed, spray tan, bronzing lotion, sun protection, sun care, tanning mitt, tanning salon, suntan, insect bite cream cosmetic, sunless tanning`,
      'Lip & Hand Care': `lip balm, chapstick, lip treatment, lip scrub, hand cream, hand lotion, cuticle balm, petroleum jelly, hand mask, chapped lip, lip care`,
    },
    'Hair Care': {
      'Shampoo & Conditioner': `shampoo, conditioner, dry shampoo, leave-in conditioner, deep conditioner, hair mask, hair treatment, scalp treatment, scalp scrub, dandruff shampoo, anti-dandruff, clarifying shampoo, color safe shampoo, shampoo bar, 2-in-1 shampoo, curly hair product, natural hair care, hair oil, argan oil, hair serum, hair care, haircare, shampoo and conditioner set, hair repair, detangler`,
      'Hair Styling': `hairspray, hair spray, hair gel, mousse, pomade, hair wax, hair clay, styling cream, curl cream, edge control, heat protectant, styling product, texturizing spray, hair styling tool, hair dryer, hairdryer, blow dryer, flat iron, straightener, hair straightener, curling iron, curling wand, hair curler, hair roller, hot roller, hair crimper, hair steamer, heat cap, hot air brush, diffuser hair, hairbrush, hair brush, comb, hair comb, detangling brush, hairstyle, hair styling, haircut, updo, hair iron accessory, hair dryer accessory, hair shears, haircutting scissors, hair clip sectioning, hair net, hair perm, perm, home permanent, relaxer, hair relaxer, perm kit, hair straightening treatment, hair permanent`,
      'Hair Color & Extensions': `hair color, hair dye, hair colour, box dye, root touch up, highlighting kit, hair bleach, toner hair, henna hair, hair extension, wig, toupee, hairpiece, braiding hair, weave, lace front, clip-in extension, wig cap, wig glue, hair color remover, hair coloring, hair color at home, hair tint, hair chalk, balayage, ombre hair`,
      'Hair Loss & Growth': `hair loss treatment, hair regrowth, hair growth serum, hair thickening, hair loss concealer, hair fiber, minoxidil, hair vitamin, thinning hair, hair restoration product, beard growth oil`,
    },
    'Nail Care': {
      'Nail Polish & Art': `nail polish, nail lacquer, gel polish, nail art, nail art kit, nail sticker, press-on nail, press on nail, fake nail, false nail, acrylic nail, dip powder nail, top coat nail, base coat nail, nail polish remover, nail polish drying drop, nail polish thinner, nail lamp, nail dryer, uv nail lamp, nail glue, nail design`,
      'Manicure & Pedicure': `manicure, pedicure, manicure set, nail clipper, nail file, emery board, nail buffer, cuticle oil, cuticle scissors, cuticle pusher, cuticle cream, nail drill, nail care, nail strengthener, nail tool, pedicure kit, manicure tool, nail technician service, toenail clipper, nail scissors`,
    },
    Fragrance: {
      'Perfume & Cologne': `perfume, cologne, eau de parfum, eau de toilette, fragrance, body mist, body spray, fragrance set, designer fragrance, niche perfume, unisex fragrance, perfume oil, aftershave cologne, scent sampler, parfum, attar, perfume atomizer, solid perfume, celebrity fragrance, perfume gift set`,
      'Scent Families': `floral fragrance, woody fragrance, citrus fragrance, oud perfume, musk perfume, vanilla perfume, fresh cologne, oriental fragrance, gourmand fragrance`,
    },
    'Bath & Body': {
      'Bath & Shower Products': `body wash, shower gel, bar soap, soap, hand soap, liquid hand soap, hand sanitizer, bubble bath, bath bomb, bath salt, bath oil, bath additive, bath soak, shower steamer, bath sponge, loofah, body scrub, exfoliating glove, bath brush, back brush, back scrubber, pumice stone, shower cap, bath and body gift set, adult hygienic wipe, body cleanser, bath & shower, bath gift basket, epsom bath soak, moist towelette, wet wipe personal, powdered hand soap, dry body brush`,
      'Body Care': `body lotion, body cream, body butter, body oil, massage oil, massage lotion, body powder, talcum powder, cellulite cream, body moisturizer, hand and body lotion, lotion, body care, massager handheld, back massager, massage tool, massage stone, scalp massager, eye massager, massage table, massage chair personal, essential oil body, body firming`,
    },
    'Shaving & Hair Removal': {
      'Shaving Supplies': `razor, razor blade, disposable razor, safety razor, straight razor, electric razor, electric shaver, shaver, shaving cream, shaving gel, shaving foam, shave brush, shaving brush, shaving bowl, shaving mug, shaving kit, aftershave, pre-shave oil, shave soap, razor subscription, shaving, wet shaving, body groomer, shaving blade`,
      'Hair Removal': `hair removal cream, depilatory, waxing kit, wax strip, wax warmer, body wax, epilator, ipl device, laser hair removal device, tweezers, tweezer, electrolysis device, hair removal, bikini trimmer, threading, sugaring wax, bleach cream facial hair, waxing`,
      'Beard & Grooming': `beard oil, beard balm, beard trimmer, beard comb, beard kit, mustache wax, hair clipper, clipper, trimmer hair, nose hair trimmer, ear trimmer, mens grooming, men's grooming, male grooming, grooming kit, personal grooming, hair trimmer`,
    },
    'Oral Care': {
      'Toothbrushes & Toothpaste': `toothbrush, electric toothbrush, toothpaste, toothbrush head, toothbrush holder travel, whitening toothpaste, sensitive toothpaste, tooth powder, kids toothbrush, sonic toothbrush, toothbrush sanitizer, toothbrush cover`,
      'Oral Hygiene': `mouthwash, dental floss, floss, water flosser, interdental brush, tongue scraper, teeth whitening, whitening strip, teeth whitening kit, breath spray, breath mint freshener, denture cleaner, denture adhesive, denture repair kit, denture cup, oral care, oral hygiene, toothpick, gum stimulator, dental pick, dental mouthguard night, mouth guard night, oral rinse, oral irrigator, bad breath product, dental water jet, orthodontic appliance case, tooth stain remover`,
    },
    'Deodorant & Hygiene': {
      'Deodorants & Antiperspirants': `deodorant, antiperspirant, natural deodorant, deodorant stick, roll-on deodorant, underarm deodorant, clinical strength deodorant, deodorant spray, armpit`,
      'Personal Hygiene': `personal hygiene, hygiene product, personal care, personal care product, cotton ball, cotton swab, cotton round, cotton pad, toiletry, toiletries, toiletry bag, dopp kit, travel size toiletry, intimate wash, personal wipe, body odor, nasal aspirator hygiene, personal lubricant, sexual wellness item, condom, spermicide, enema kit`,
    },
    'Feminine Care': {
      'Menstrual Products': `tampon, sanitary pad, sanitary napkin, maxi pad, panty liner, pantyliner, menstrual cup, period underwear, menstrual disc, menstrual pad, period product, feminine hygiene, feminine pad, feminine care, feminine protection`,
      'Intimate Care': `feminine wash, douche, feminine deodorant, feminine wipe, vaginal moisturizer, vaginal care, feminine cream, feminine sanitary supply`,
    },
    'Foot & Ear Care': {
      'Foot Care': `foot cream, foot scrub, foot file, callus remover, corn remover, foot peel, foot soak, foot spa bath, foot odor spray, toe spacer, foot powder, insole comfort, bunion pad, foot care, cracked heel cream, blister pad, foot massager`,
      'Ear Care': `ear wax removal, ear cleaner, earplug, ear plug, ear drop care, ear pick, ear candle, ear syringe, ear dryer, ear care`,
    },
    'Natural & Clean Beauty': {
      'Clean Beauty': `clean beauty, natural beauty, organic skincare, vegan cosmetic, cruelty-free makeup, cruelty free, sustainable beauty, green beauty, paraben-free, natural cosmetic, organic makeup, natural and organic beauty, zero waste beauty`,
      'DIY Beauty': `homemade beauty, diy skincare, soap making personal, essential oil skincare, african black soap, shea butter, coconut oil skin, rose water, witch hazel`,
    },
    'Salons & Spas': {
      'Hair & Nail Salons': `hair salon, beauty salon, barber, barbershop, barber shop, nail salon, hairdresser, hair stylist, hairstylist, beautician, cosmetologist service, blow dry bar, beauty parlor, salon, brow bar, lash studio, salon appointment, salon service, beauty shop, beauty supply store, cosmetics store, cosmetic store`,
      'Day Spas & Treatments': `day spa, spa, spa treatment, massage, massage parlor, massage therapist service, facial treatment, medspa, med spa, medical spa, body wrap, waxing salon, tanning studio, sauna spa, float spa, spa day, spa package, steam room spa, health spa, esthetician, aesthetician, microdermabrasion, hydrafacial, dermaplaning, body treatment, wellness spa, beauty treatment, spas and salons`,
      'Salon Equipment': `salon chair, salon equipment, barber chair, hair salon furniture, manicure table, salon station, shampoo bowl, towel warmer, esthetician bed, nail salon supply, hairdressing, hairdressing cape`,
    },
    'Body Art': {
      Tattoos: `tattoo, tattoo parlor, tattoo ink, tattoo machine, temporary tattoo, tattoo artist, tattoo removal cream, tattoo aftercare, henna tattoo, tattoo studio, tattooing, body art, permanent makeup, microblading`,
      'Piercings & Body Modification': `body piercing, piercing, piercing kit, nose ring piercing, belly ring, ear gauge, body modification, piercing studio, piercing aftercare, mehndi, body paint`,
    },
  },
  {
    brands: {
      'Makeup & Cosmetics': `Maybelline, CoverGirl, Revlon, MAC Cosmetics, NYX, Urban Decay, Too Faced, Fenty Beauty, Rare Beauty, Anastasia Beverly Hills, Tarte, Benefit Cosmetics, Bobbi Brown, NARS, Charlotte Tilbury, Huda Beauty, Morphe, e.l.f. Cosmetics, elf Cosmetics, ColourPop, Kylie Cosmetics, Mary Kay, Avon, Bare Minerals, bareMinerals, Smashbox, Lancôme, Estée Lauder, L'Oréal, Rimmel, Milani, Wet n Wild, Almay, Ulta, Sephora, Glossier, Ipsy, Birchbox, Sally Beauty, Laura Mercier, Clinique, Shiseido, Physicians Formula, Max Factor, Bourjois, Younique, Thrive Causemetics, IT Cosmetics, Makeup Forever, Jeffree Star Cosmetics`,
      'Skin Care': `Olay, Neutrogena, Cetaphil, CeraVe, Nivea, Aveeno, Eucerin, La Roche-Posay, Vichy, The Ordinary, Drunk Elephant, Kiehl's, Clean & Clear, Proactiv, Biore, Clarins, SK-II, La Mer, Murad, Tatcha, Paula's Choice, Dermalogica, Sunday Riley, Origins, Burt's Bees, Vaseline, Lubriderm, Jergens, Coppertone, Banana Boat, Hawaiian Tropic, Supergoop, Rodan + Fields, Obagi, StriVectin, RoC Skincare, First Aid Beauty, Laneige, Innisfree, Garnier, Pond's, Noxzema, Carmex, ChapStick, EOS Lip Balm, Aquaphor, Foreo, NuFace`,
      'Hair Care': `Pantene, Head & Shoulders, TRESemmé, Herbal Essences, Garnier Fructis, OGX, Suave, Redken, Paul Mitchell, Olaplex, Moroccanoil, Aveda, Bumble and Bumble, Matrix Biolage, Clairol, Schwarzkopf, Wella, Nexxus, SheaMoisture, Cantu, Carol's Daughter, Dyson Airwrap, Dyson Supersonic, Conair, Revlon One-Step, GHD, CHI Haircare, Rogaine, Nutrafol, Manic Panic, Madison Reed, Not Your Mother's, John Frieda, Living Proof, Kerastase, Drybar, Prose, Function of Beauty, Just For Men, Hims, BaByliss, T3 Micro, Remington Beauty, Batiste, Amika, Aussie Haircare, Pattern Beauty, Mielle`,
      'Nail Care': `OPI, Essie, Sally Hansen, Gelish, CND Shellac, Olive & June, imPRESS Nails, Kiss Nails, China Glaze, Zoya`,
      Fragrance: `Chanel No. 5, Dior Sauvage, Jo Malone, Tom Ford Beauty, Bvlgari Parfum, Acqua di Gio, Versace Eros, Yves Saint Laurent Beauty, Marc Jacobs Daisy, Viktor & Rolf, Britney Spears Fantasy, Old Spice, Axe Body Spray, Curve Cologne, Byredo, Le Labo, Creed Aventus, Diptyque, Scentbird, FragranceNet, Calvin Klein Eternity, Victoria's Secret Bombshell, Ariana Grande Cloud`,
      'Bath & Body': `Dove, Irish Spring, Dial Soap, Ivory Soap, Softsoap, Bath & Body Works, Method Body Wash, Dr. Bronner's, Lush Cosmetics, The Body Shop, Olay Body Wash, Caress, Zest Soap, Purell, St. Ives, L'Occitane, Gold Bond, Dr Teal's, Native Body Wash, Cetaphil Body, Yardley London, Mrs. Meyer's Hand Soap, Theragun, Palmer's Cocoa Butter`,
      'Shaving & Hair Removal': `Gillette: Mach3 | Fusion | Venus, Schick, Harry's, Dollar Shave Club, Billie Razors, BIC Razors, Braun Shaver, Philips Norelco, Norelco OneBlade, Wahl, Andis, Manscaped, Barbasol, Nair, Veet, Edge Shave Gel, Panasonic Arc5, Bevel Shave, Edwin Jagger, Flamingo Razors, Merkur Razor`,
      'Oral Care': `Colgate, Crest, Oral-B, Sensodyne, Listerine, Sonicare, Philips Sonicare, Waterpik, Quip, Aquafresh, Arm & Hammer Toothpaste, Tom's of Maine, Scope Mouthwash, ACT Mouthwash, Glide Floss, Reach Floss, Polident, Efferdent, Fixodent, Biotene, Hello Toothpaste, Snow Teeth Whitening, Burst Oral Care, TheraBreath`,
      'Deodorant & Hygiene': `Secret Deodorant, Degree Deodorant, Right Guard, Speed Stick, Dove Men+Care, Native Deodorant, Arrid, Ban Deodorant, Mitchum, Schmidt's, Lume Deodorant, Q-tips, Trojan, Durex, Sure Deodorant, Megababe, K-Y`,
      'Feminine Care': `Tampax, Always Pads, Kotex, U by Kotex, Playtex Tampons, Stayfree, Carefree Liners, Thinx, DivaCup, Summer's Eve, Vagisil, Knix, Rael, Lola Period, Cora Period, The Honey Pot, Monistat`,
      'Foot & Ear Care': `Dr. Scholl's, Amopé, Baby Foot, Debrox, Mack's Earplugs, O'Keeffe's Healthy Feet, PowerStep Insoles`,
      'Natural & Clean Beauty': `Beautycounter, Ilia Beauty, Credo Beauty, RMS Beauty, Tata Harper, 100% Pure, Weleda, Alba Botanica, Jason Natural, Honest Beauty, Youth To The People, Herbivore Botanicals`,
      'Salons & Spas': `Great Clips, Supercuts, Sport Clips, Fantastic Sams, Massage Envy, European Wax Center, Hand & Stone, Regis Salons, Cost Cutters, Floyd's 99 Barbershop, Palm Beach Tan, Ulta Salon, Elements Massage, Toni & Guy, StyleSeat, Vagaro Beauty`,
    },
    domain: `hair, nail polish, makeup, cosmetic, skincare, shaving, fragrance, toothbrush, deodorant`,
    weak: `beauty, skin, lotion, cream, gel, spray, brush, lip, lash, brow, scent, aroma, scalp, curl, curly, groom, grooming, wash, bath, body, moisturizing, hydrating, exfoliating, whitening, oral, dental, tooth, feminine, sanitary, cotton, cleanse, glow, wrinkle, acne, spa, salon, stylist, barber, wax, razor, blade, tan, foot, nail, polish, personal, cuticle, massage`,
  },
)
