-- Names of the former default tell variations apart as well. Slots with one variation keep their names.
update organizations set naming_schema = '{campaignName}_{creativeName}_{formatName}_{variationName}_{carouselPosition}_{uid}'
where naming_schema = '{campaignName}_{creativeName}_{formatName}_{carouselPosition}_{uid}';
