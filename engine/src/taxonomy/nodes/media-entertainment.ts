import { describeNode, type NodeTable } from '../node-facts.ts'

const television = 'IAB divides television by genre alone'
const publishing = 'IAB has the press as an industry alone'
const news = 'IAB took its codes for news out in 3.0; media are the nearest'

export const mediaEntertainmentNodes = {
  'Movies & TV': {
    'Action & Adventure': describeNode('325', '468', 'media', 'content'),
    Comedy: describeNode('646', '467', 'media', 'content'),
    'Drama & Romance': describeNode('647', '467', 'media', 'content', {
      iabReason: 'Romance and soap opera, a small part, have codes of their own',
    }),
    'Sci-Fi & Horror': describeNode('SPSHQ5', '467', 'media', 'content', {
      iabReason: 'Science fiction, fantasy and horror have codes of their own',
    }),
    'Documentary & Factual': describeNode('648', '706', 'media', 'content', {
      iabReason: 'Documentary and true crime, a part, have codes of their own',
    }),
    'Family & Animation': describeNode('SPSHQ5', '467', 'media', 'content', {
      iabReason: 'Family and animation have codes of their own',
    }),
    'Reality & Talk Shows': describeNode('651', '706', 'media', 'content', {
      iabReason: 'Talk shows, a part, have their own code',
    }),
    'Sports & News TV': describeNode('640', '706', 'media', 'content', { iabReason: television }),
    'Streaming Services': describeNode('640', '800', 'service', 'service', {
      iabReason: 'IAB has no code for streaming',
    }),
    'Live & Broadcast TV': describeNode('640', '706', 'media', 'content', { iabReason: television }),
    'DVDs & Downloads': describeNode('324', '467', 'media', 'product', {
      iabReason: 'IAB has no code for the carriers of films',
    }),
    'Celebrities & Pop Culture': describeNode('432', '581', 'media', 'content', {
      iabReason: 'IAB has celebrities by what happens to them',
    }),
  },
  'Music & Audio': {
    'Pop & Top Hits': describeNode('349', '481', 'media', 'content'),
    'Rock & Alternative': describeNode('363', '504', 'media', 'content', { iabReason: 'Alternative rock is below it' }),
    'Hip-Hop & R&B': describeNode('338', '481', 'media', 'content', {
      iabReason: 'Hip hop, R&B and blues have codes of their own',
    }),
    'Country & Folk': describeNode('338', '481', 'media', 'content', {
      iabReason: 'Country and folk have codes of their own',
    }),
    'Classical & Jazz': describeNode('338', '481', 'media', 'content', {
      iabReason: 'Classical music and jazz have codes of their own',
    }),
    'Dance & Electronic': describeNode('351', '481', 'media', 'content'),
    'World & Latin': describeNode('352', '481', 'media', 'content'),
    'Gospel & Inspirational': describeNode('361', '481', 'media', 'content', {
      iabReason: 'Gospel, a part, has its own code',
    }),
    'Radio & Podcasts': describeNode('JLBCU7', '481', 'media', 'content', {
      iabReason: 'IAB has radio by genre, and no code for podcasts',
    }),
    'Music Streaming': describeNode('338', '800', 'service', 'service', { iabReason: 'IAB has no code for streaming' }),
    'Records & Downloads': describeNode('338', '481', 'media', 'product', {
      iabReason: 'IAB has no code for the carriers of music',
    }),
    'Musical Instruments': describeNode('243', '1471', 'durable', 'product'),
    'Audio Production & DJ': describeNode('265', '440', 'durable', 'product'),
  },
  Gaming: {
    'Console Games': describeNode('681', '733', 'media', 'content'),
    'PC Games': describeNode('684', '737', 'media', 'content'),
    'Mobile Games': describeNode('683', '761', 'media', 'content'),
    'Esports & Competitive': describeNode('682', '735', 'pursuit', 'activity'),
    'Action & Shooter': describeNode('686', '738', 'media', 'content'),
    'RPG & MMO': describeNode('687', '738', 'media', 'content', {
      iabReason: 'MMOs have their own code, and most are role-playing games',
    }),
    'Sports & Racing Games': describeNode('685', '738', 'media', 'content', {
      iabReason: 'Sports and racing games have codes of their own',
    }),
    'Strategy & Simulation': describeNode('685', '738', 'media', 'content', {
      iabReason: 'Strategy and simulation games have codes of their own',
    }),
    'Casual & Puzzle': describeNode('693', '738', 'media', 'content', {
      iabReason: 'Puzzles have their own code, and are casual games',
    }),
    'Family & Educational Games': describeNode('685', '738', 'media', 'content', {
      iabReason: 'Family and educational games have codes of their own',
    }),
    'Consoles & Accessories': describeNode('681', '970', 'device', 'product', {
      iabReason: 'IAB has consoles by their games alone',
    }),
  },
  'Books & News': {
    Fiction: describeNode('48', '264', 'media', 'content'),
    'Nonfiction & Biographies': describeNode('42', '258', 'media', 'content', {
      iabReason: 'Biographies, a part, have their own code',
    }),
    "Children's & Young Adult": describeNode('42', '258', 'media', 'content', {
      iabReason: 'Young adult books, a part, have their own code',
    }),
    'Comics & Graphic Novels': describeNode('46', '258', 'media', 'content'),
    'Poetry & Classics': describeNode('42', '258', 'media', 'content', {
      iabReason: 'Poetry, a part, has its own code',
    }),
    'Audiobooks & E-Books': describeNode('42', '258', 'media', 'content', {
      iabReason: 'IAB has no code for the carriers of books',
    }),
    Magazines: describeNode('111', '', 'media', 'content', {
      iabReason: publishing,
      audienceReason: 'IAB has magazines as apps alone',
    }),
    Newspapers: describeNode('111', '522', 'media', 'content', { iabReason: publishing }),
    'National & Local News': describeNode('106', '522', 'media', 'content', { iabReason: news }),
    'World & Business News': describeNode('106', '522', 'media', 'content', { iabReason: news }),
    'Writing & Publishing': describeNode('111', '258', 'pursuit', 'activity', {
      iabReason: 'IAB has no code for writing books',
    }),
  },
} satisfies NodeTable
