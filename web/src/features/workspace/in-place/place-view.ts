/** How the page of a campaign shows its files. */
export interface PlaceView {
  /** `file`: the files alone. */
  view: 'file' | 'place';
  theme: 'light' | 'dark';
  hasZones: boolean;
}
