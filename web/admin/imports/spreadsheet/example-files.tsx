/** Links to files that import as they are. */
export const ExampleFileLinks = () => null;
