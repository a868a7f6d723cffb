import { describeNode, type NodeTable } from '../node-facts.ts'

const banking = 'IAB divides consumer banking no further'
const loans = 'IAB has loans to persons under one code'
const health = 'IAB divides health insurance no further'

export const financialServicesNodes = {
  'Banking & Credit': {
    'Checking & Savings': describeNode('392', '1385', 'service', 'service', { iabReason: banking }),
    'Credit Cards': describeNode('406', '1383', 'service', 'service', { sensitivity: 'credit' }),
    'Mortgages & Home Financing': describeNode('407', '1394', 'service', 'service', { sensitivity: 'credit' }),
    'Auto Loans': describeNode('408', '1383', 'service', 'service', { iabReason: loans, sensitivity: 'credit' }),
    'Personal Loans': describeNode('408', '1383', 'service', 'service', { sensitivity: 'credit' }),
    'Student Loans': describeNode('409', '1398', 'service', 'service', { sensitivity: 'credit' }),
    'Short-Term & Payday Loans': describeNode('408', '1383', 'service', 'service', {
      iabReason: loans,
      sensitivity: 'financial_hardship',
    }),
    'Credit Monitoring & Repair': describeNode('405', '1387', 'service', 'service', {
      iabReason: 'IAB has no code for credit reports',
      sensitivity: 'credit',
    }),
    'Debt Relief & Bankruptcy': describeNode('405', '1387', 'service', 'need', {
      iabReason: 'IAB has no code for debt relief, and bankruptcy of firms alone',
      sensitivity: 'financial_hardship',
    }),
    'Payments & Digital Wallets': describeNode('392', '1385', 'service', 'service', { iabReason: banking }),
    'Business Banking & Lending': describeNode('63', '1383', 'service', 'service', {
      iabReason: 'Loans, a part, have their own code',
      sensitivity: 'credit',
    }),
  },
  Insurance: {
    'Auto Insurance': describeNode('402', '1383', 'service', 'service'),
    'Home & Renters Insurance': describeNode('400', '1383', 'service', 'service'),
    'Life Insurance': describeNode('401', '1383', 'service', 'service'),
    'Health Insurance': describeNode('399', '1383', 'service', 'service'),
    'Medicare & Supplemental': describeNode('399', '1383', 'service', 'service', { iabReason: health }),
    'Dental & Vision Insurance': describeNode('399', '1383', 'service', 'service', { iabReason: health }),
    'Disability & Long-Term Care': describeNode('398', '1383', 'service', 'service', {
      iabReason: 'IAB has no code for this line',
    }),
    'Travel Insurance': describeNode('404', '1675', 'service', 'service'),
    'Pet Insurance': describeNode('403', '1383', 'service', 'service'),
    'Business & Commercial Insurance': describeNode('398', '1383', 'service', 'service', {
      iabReason: 'IAB has personal lines alone',
    }),
  },
  'Investing & Wealth': {
    'Stocks & Bonds': describeNode('414', '1397', 'durable', 'product'),
    'Funds & ETFs': describeNode('412', '1397', 'durable', 'product', {
      iabReason: 'Hedge funds, a small part, have their own code',
    }),
    'Retirement Planning': describeNode('416', '1383', 'service', 'service'),
    'Financial Planning & Advisory': describeNode('396', '1383', 'service', 'service', {
      iabReason: 'IAB divides financial planning no further',
    }),
    'Estate & High-Net-Worth Planning': describeNode('396', '1383', 'service', 'service', {
      iabReason: 'IAB divides financial planning no further',
    }),
    'Tax Preparation & Planning': describeNode('415', '1399', 'service', 'service'),
    'Cryptocurrency & Digital Assets': describeNode('410', '1397', 'durable', 'product', {
      iabReason: 'IAB has no code for cryptocurrency',
      sensitivity: 'crypto',
    }),
    'Commodities & Currencies': describeNode('80', '1397', 'durable', 'product', {
      iabReason: 'Commodities and currencies have codes of their own',
    }),
    'Options & Derivatives': describeNode('413', '1397', 'service', 'product', {
      iabReason: 'IAB has no code for futures and swaps',
    }),
    'Private Equity & Venture Capital': describeNode('63', '1397', 'service', 'service', {
      iabReason: 'Private equity, venture capital and mergers have codes of their own',
    }),
    'Markets & Economy': describeNode('80', '295', 'pursuit', 'content', {
      iabReason: 'Holds rates, prices and economic news alike',
    }),
  },
} satisfies NodeTable
