import { z } from 'zod';

/** How to reach somebody who is to pay or to come. */
export const contactDetails = {
  fullName: z.string(),
  /** That of a child's responsible person where the child has none. */
  phone: z.string().nullable(),
  phoneOwner: z.string().nullable(),
  acceptsWhatsapp: z.boolean(),
};
