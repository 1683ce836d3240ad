/**
 * Every error of the catalogue, one per line: name, code or code/subcode, HTTP status, kind, message. The kind tells
 * what a client should do: `reauth`, `permission`, `rate_limited`, `transient`, `split`, `not_found`, `invalid`,
 * `policy`, `version`. Errors of kind `rate_limited` and `transient` are sent with `is_transient: true`.
 */
export const errorTable = `
unknown                  1              500 transient    An unknown error occurred
unknown-level            1/99           500 transient    An unknown error occurred
reduce-data              1              500 split        Please reduce the amount of data you're asking for, then retry your request
service-unavailable      2              503 transient    An unexpected error has occurred. Please retry your request later.
insights-timeout         2/1504038      500 split        (#2) Your request timed out. Please try simplifying your query.
bad-breakdowns           2/1504041      400 invalid      (#2) The combination of breakdowns is invalid
bad-custom-metric        2/1504042      400 invalid      (#2) The custom metric is invalid
insights-intermittent    2/1504043      500 transient    (#2) Service temporarily unavailable
insights-unknown         2/1504044      500 transient    (#2) Service temporarily unavailable
no-capability            3              400 permission   (#3) Application does not have the capability to make this API call.
app-limit                4              400 rate_limited (#4) Application request limit reached
app-insights-limit       4/1504022      400 rate_limited (#4) Application request limit reached
app-insights-load        4/1504039      400 rate_limited (#4) Application request limit reached
permission-denied        10             403 permission   (#10) Application does not have permission for this action
user-limit               17             400 rate_limited (#17) User request limit reached
spend-cap-limit          17/1885172     400 rate_limited (#17) User request limit reached
account-limit            17/2446079     400 rate_limited (#17) User request limit reached
page-limit               32             400 rate_limited (#32) Page request limit reached
invalid-parameter        100            400 invalid      (#100) Invalid parameter
not-found                100/33         400 not_found    Unsupported get request. Object with ID '0' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api
bad-story-spec           100/1443048    400 invalid      Invalid parameter
no-thumbnail             100/1443226    400 invalid      Invalid parameter
no-image                 100/1487212    400 invalid      Invalid parameter
creative-failed          100/1487390    400 invalid      Invalid parameter
too-much-data            100/1487534    400 split        (#100) Please reduce the amount of data you're asking for, then retry your request
value-retired            100/1487694    400 invalid      Invalid parameter
insights-timeout-100     100/1504018    400 split        (#100) Your request timed out. Please try simplifying your query.
app-in-development       100/1885183    400 permission   Invalid parameter
no-insights-permission   100/3191001    400 permission   (#100) Missing permissions
image-not-downloaded     100/3858258    400 invalid      Invalid parameter
bad-session              102            401 reauth       Session key invalid or no longer valid
bad-signature            104            400 invalid      Incorrect signature
too-many-parameters      105            400 invalid      (#105) The number of parameters exceeded the maximum for this operation
token-invalid            190            401 reauth       Invalid OAuth access token - Cannot parse access token
app-removed              190/458        401 reauth       Error validating access token: The user has not authorized application 314159265358979.
checkpoint               190/459        401 reauth       Error validating access token: You cannot access the app till you log in to www.facebook.com and follow the instructions given.
password-changed         190/460        401 reauth       Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.
token-expired            190/463        401 reauth       Error validating access token: Session has expired.
unconfirmed-user         190/464        401 reauth       Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.
token-revoked            190/467        401 reauth       Error validating access token: This may be because the user logged out or may be due to a system error.
page-role-lost           190/492        401 reauth       Error validating access token: The user must be an administrator, editor, or moderator of the page in order to impersonate it.
parameter-missing        194            400 invalid      (#194) Missing at least one required parameter
permission-missing       200            403 permission   (#200) Ad account owner has NOT grant ads_management or ads_read permission
video-not-visible        222            400 invalid      (#222) The video is not visible to the ad account
access-level             270            403 permission   (#270) This Ads API request is not allowed for apps with development access level
not-admin                273            403 permission   (#273) The user is not an administrator or advertiser of the ad account
page-permission          283            403 permission   (#283) Requires pages_read_engagement permission to manage the object
needs-ads-management     294            403 permission   (#294) Managing advertisements requires the extended permission ads_management and an application that is allowed to use the Ads API
application-limit        341            400 rate_limited (#341) Application limit reached
video-unusable           351            400 invalid      (#351) There was a problem with your video file. Please try again with another file.
video-format             352            400 invalid      (#352) The video file you selected is in a format that we don't support.
policy-block             368            400 policy       The action attempted has been deemed abusive or is otherwise disallowed
video-too-small          382            400 invalid      (#382) The video file you tried to upload is too small. The minimum size for a video is 1 KB. Please try again with a larger file.
video-not-fetched        389            400 invalid      (#389) Unable to fetch video file from URL.
content-banned           500            400 policy       (#500) Message contains banned content
duplicate                506            400 invalid      (#506) Duplicate status message
product-limit            613            400 rate_limited (#613) Calls to this api have exceeded the rate limit.
volume-limit             613/1996       400 rate_limited (#613) Calls to this api have exceeded the rate limit.
ad-creation-limit        613/1487225    400 rate_limited (#613) Calls to this api have exceeded the rate limit.
budget-change-limit      613/1487632    400 rate_limited (#613) Calls to this api have exceeded the rate limit.
account-calls-limit      613/1487742    400 rate_limited (#613) There have been too many calls from this ad-account. Please wait a bit and try again.
mutation-limit           613/5044001    400 rate_limited (#613) Calls to this api have exceeded the rate limit.
batch-timeout            960            400 transient    (#960) The batch request timed out
bad-url                  1500           400 invalid      (#1500) The url you supplied is invalid
bad-path                 2500           400 invalid      Unknown path components: /unknown
report-not-ready         2601/1815107   400 transient    (#2601) The async job is still running
preview-failed           2606           400 transient    (#2606) Could not generate a preview
version-ended            2635           400 version      (#2635) You are calling a deprecated version of the Ads API. Please update to the latest version: v27.0.
bad-cursor               2642           400 invalid      (#2642) Invalid cursors values
business-failed          2654           400 invalid      (#2654) The business object could not be created
beyond-history           3018           400 invalid      (#3018) The start date of the time range cannot be beyond 37 months from the current date
video-upload-failed      6000           400 invalid      (#6000) There was a problem uploading your video file. Please try again.
video-upload-refused     6001           400 invalid      (#6001) There was a problem uploading your video. Please try again.
upload-retry             6000/1363030   400 transient    Your video upload timed out before it could be completed. This is probably because of a slow network connection or because the video you're trying to upload is too large. Please try again.
upload-resume            6001/1363037   400 transient    There was a problem uploading your video. The upload continues at another offset.
insights-limit           80000          400 rate_limited (#80000) There have been too many calls from this ad-account. Wait a bit and try again.
pages-limit              80001          400 rate_limited (#80001) There have been too many calls to this Page account. Wait a bit and try again.
instagram-limit          80002          400 rate_limited (#80002) There have been too many calls to this Instagram account. Wait a bit and try again.
audience-limit           80003          400 rate_limited (#80003) There have been too many calls from this ad-account. Wait a bit and try again.
management-limit         80004/2446079  400 rate_limited (#80004) There have been too many calls to this ad-account. Wait a bit and try again.
leads-limit              80005          400 rate_limited (#80005) There have been too many leads api calls to this Page account. Wait a bit and try again.
messenger-limit          80006          400 rate_limited (#80006) There have been too many messenger api calls to this Page account. Wait a bit and try again.
whatsapp-limit           80008          400 rate_limited (#80008) There have been too many calls to this WhatsApp Business account. Wait a bit and try again.
catalog-limit            80009          400 rate_limited (#80009) There have been too many calls to this Catalog account. Wait a bit and try again.
catalog-batch-limit      80014          400 rate_limited (#80014) There have been too many batch calls to this Catalog account. Wait a bit and try again.
temporary-block          1404078/2859015 400 policy      Your account is restricted right now
report-failed            -2/2490547     500 transient    The report could not be produced
report-too-large         -3/1504045     500 split        The report is too large
`;
