-- Whether a text fits the pattern of its attribute, as far as that was found out: asked of the engine once, not at every
-- read. Holds for the pattern beside it alone.
alter table creative_attributes
  add column judged_pattern text,
  add column fits_pattern boolean,
  add check ((judged_pattern is null) = (fits_pattern is null));
