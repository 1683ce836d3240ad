/** The attributes by which the agency compares what works. */
export const attributeFields = {
  hook: {
    label: 'Hook',
    description: 'What the first three seconds do.',
    options: { question: 'Question', claim: 'Bold claim', offer: 'Offer', story: 'Story', demo: 'Demonstration' },
  },
  angle: {
    label: 'Angle',
    description: 'Why somebody should care.',
    options: { performance: 'Performance', proof: 'Proof', occasion: 'Occasion', price: 'Price', craft: 'Craft' },
  },
  offer: {
    label: 'Offer',
    description: 'What is promised in the picture.',
    options: {
      none: 'None',
      discount: 'Discount',
      bundle: 'Bundle',
      gift: 'Gift with order',
      shipping: 'Free shipping',
    },
  },
  creator: {
    label: 'Creator',
    description: 'Who is on screen; the handle.',
    options: null,
  },
} as const;

type Fields = typeof attributeFields;
type ValueOf<F> = F extends { options: Record<infer K, string> } ? K : string;
export type AttributeKey = keyof Fields;
export type AttributeValues = { [K in AttributeKey]?: ValueOf<Fields[K]> };
